import type { Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { chartOf, orderLabels } from '../support/order-lines.ts';
import { SPOT, spotList } from '../support/spot-trading.ts';

/** Looking for them moves the mouse over the whole chart. */
const LABELS = { timeout: 30_000 };

/** A pair around the last price, placed as another app of the same person would. */
async function placePair(page: Page, url: string): Promise<number> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const call = async <Data>(path: string, data: object): Promise<Data> => {
    const answer = await page.request.post(url + path, { data, headers: { satoken } });
    const body = (await answer.json()) as { code: number; data: Data };
    expect(body, JSON.stringify(body)).toMatchObject({ code: 200 });
    return body.data;
  };
  const pair = { symbol: 'BTCUSDT', side: 'sell', quantity: '0.01' } as const;
  await call('/api/spotOrder/submit', { ...pair, side: 'buy', type: 'market', clientOrderId: 'chart-journey-buy-01' });
  const book = await call<{ bids: readonly (readonly [price: string, quantity: string])[] }>('/api/spotOrder/book', {
    symbol: 'BTCUSDT',
    limit: 1,
  });
  const last = Math.round(Number(book.bids[0]![0]));
  await call('/api/spotOrder/oco', {
    ...pair,
    clientOrderId: 'chart-journey-pair-1',
    takeProfit: { price: `${Math.round(last * 1.004)}` },
    stopLoss: { stopPrice: `${Math.round(last * 0.996)}` },
  });
  return last;
}

test('the stop loss of a pair is dragged on the chart to another price, asked about, and stands there in the list', async ({
  page,
  open,
  sandbox,
}, info) => {
  await open(SPOT);
  await signInWithDemoWallet(page);
  await placePair(page, sandbox.url);
  await expect(spotList(page, /^Open/).getByText('Stop loss')).toBeVisible();

  // Both legs are in sight once prices are squeezed.
  const chart = chartOf(page);
  await chart.scrollIntoViewIfNeeded();
  const { x, y, width } = (await chart.boundingBox())!;
  await page.mouse.move(x + width - 20, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + width - 20, y + 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await orderLabels(page)).length, LABELS).toBe(2);

  const stopLoss = (await orderLabels(page)).at(-1)!;
  await page.mouse.move(stopLoss.x, stopLoss.y);
  await page.mouse.down();
  await page.mouse.move(stopLoss.x, stopLoss.y - 14, { steps: 3 });
  await page.screenshot({ path: info.outputPath('drag-390x844.png') });
  await page.mouse.up();

  const sheet = page.getByRole('dialog', { name: 'Change this order' });
  const trigger = sheet.getByRole('textbox', { name: 'Trigger price' });
  await expect(trigger).toBeVisible();
  await page.screenshot({ path: info.outputPath('amend-390x844.png') });
  // The list puts a comma behind the thousands.
  const price = (await trigger.inputValue()).replace(/\d{3}(\.|$)/, ',$&');
  await sheet.getByRole('button', { name: 'Change order' }).click();
  await expect(sheet).toBeHidden();
  await expect(spotList(page, /^Open/).getByText(price)).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  // Another chart, whose prices nobody squeezed: what is near enough is on it.
  await expect.poll(async () => (await orderLabels(page)).length, LABELS).toBeGreaterThan(0);
  await page.screenshot({ path: info.outputPath('lines-1280x800.png') });
});
