import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { bringOrdersInSight } from '../support/order-lines.ts';
import { keepPicture } from '../support/pictures.ts';
import { SPOT, spotList } from '../support/spot-trading.ts';

/** A pair around the last price, placed as another app of the same person would. */
async function placePair(page: Page, url: string): Promise<void> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const call = async <Data>(path: string, data: object): Promise<Data> => {
    const answer = await page.request.post(url + path, { data, headers: { satoken } });
    const body = (await answer.json()) as { code: number; data: Data };
    expect(body, path).toMatchObject({ code: 200 });
    return body.data;
  };
  const pair = { symbol: 'BTCUSDT', side: 'sell', quantity: '0.01' } as const;
  await call('/api/spotOrder/submit', { ...pair, side: 'buy', type: 'market', clientOrderId: 'chart-journey-buy-01' });
  const book = await call<{ bids: readonly [price: string, quantity: string][] }>('/api/spotOrder/book', {
    symbol: 'BTCUSDT',
    limit: 1,
  });
  const last = Math.round(Number(book.bids[0]![0]));
  await call('/api/spotOrder/oco', {
    ...pair,
    clientOrderId: 'chart-journey-pair-1',
    takeProfit: { price: `${Math.round(last * 1.006)}` },
    stopLoss: { stopPrice: `${Math.round(last * 0.994)}` },
  });
}

test('the stop loss of a pair is dragged on the chart to another price, asked about, and stands there in the list', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await openSignedIn(SPOT);
  await placePair(page, sandbox.url);
  await expect(spotList(page, /^Open/).getByText('Stop loss')).toBeVisible();

  const stopLoss = (await bringOrdersInSight(page, 2))[1]!;
  await page.mouse.move(stopLoss.x, stopLoss.y);
  await page.mouse.down();
  // Away from the last price, so that the market cannot set it off meanwhile.
  await page.mouse.move(stopLoss.x, stopLoss.y + 12, { steps: 3 });
  await keepPicture(page, info, 'drag');
  await page.mouse.up();

  const sheet = page.getByRole('dialog', { name: 'Change order' });
  const trigger = sheet.getByRole('textbox', { name: 'Trigger price' });
  await expect(trigger).toBeVisible();
  await keepPicture(page, info, 'amend');
  const price = await trigger.inputValue();
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet).toBeHidden();
  const shown = Number(price).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(spotList(page, /^Open/).getByText(`Triggers at ${shown} or lower`)).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await bringOrdersInSight(page, 2);
  await keepPicture(page, info, 'lines');
});
