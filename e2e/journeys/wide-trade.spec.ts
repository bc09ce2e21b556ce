import type { Page } from '@playwright/test';
import { check, TRADE } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { expectToMove } from '../support/whole-app.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const boundary = (page: Page) => page.getByRole('separator', { name: 'Order book width' });
const chart = (page: Page) => page.getByRole('application', { name: /price chart$/ });
const widthOf = async (page: Page): Promise<number> => Math.round((await chart(page).boundingBox())!.width);

test('on a wide screen panes are sized by hand and remembered, and keys lead through the trade page without sending anything', async ({
  page,
  open,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/createSecondContractOrder|spotOrder\/submit/.test(request.url())) sent.push(request.url());
  });
  await open(TRADE);
  await expect(boundary(page)).toBeVisible();
  const before = await widthOf(page);

  const handle = (await boundary(page).boundingBox())!;
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 6 });
  await expect.poll(() => widthOf(page)).toBe(before - 60);
  // The canvas follows the hand.
  const canvasWidth = () =>
    chart(page)
      .locator('canvas')
      .first()
      .evaluate((canvas) => Math.round(canvas.getBoundingClientRect().width));
  await expect.poll(canvasWidth).toBe(before - 60);
  await page.mouse.up();
  await page.reload();
  await expect.poll(() => widthOf(page)).toBe(before - 60);
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expect.poll(() => widthOf(page)).toBe(before);

  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Keyboard shortcuts are loaded once the page is idle.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible({ timeout: 1000 });
  }).toPass();
  await check(page, 'sheet of shortcuts');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.keyboard.press('3');
  await expect(page.getByRole('radio', { name: '15m' })).toBeChecked();
  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: 'Down' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  // A field takes letters for itself, until Escape leaves it.
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/symbol=BTCUSDT/);
  await page.keyboard.press('Escape');
  await expect(amount).not.toBeFocused();
  await page.keyboard.press('o');
  await expect(page.getByRole('tab', { name: 'Order history' })).toHaveAttribute('aria-selected', 'true');
  await expect(amount).toHaveValue('j');
  await amount.fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await expect(page.getByRole('tab', { name: 'Spot' })).toHaveAttribute('aria-selected', 'true');
  const sell = page.getByRole('radio', { name: 'Sell' });
  await expect(sell).toBeEnabled();
  await page.keyboard.press('s');
  await expect(sell).toBeChecked();
  await expect(page.locator('[data-part=amount] input')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: /^ETH\/USDT/ })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Choose a market' }).getByRole('textbox');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/assets\/assets/);
  expect(sent).toEqual([]);
});

const TALL = { width: 1440, height: 900 };

for (const size of [{ width: 1280, height: 800 }, { width: 1024, height: 700 }, TALL]) {
  test(`at ${size.width} × ${size.height} nothing of the trade page is out of sight, and its lists scroll inside`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize(size);
    await openSignedIn(TRADE);
    await page.getByRole('tab', { name: 'Spot' }).click();
    const send = page.locator('#pane-ticket button[type=submit]');
    await expect(send).toBeVisible();
    const { scroll, ticket, list } = await page.evaluate(() => {
      const root = document.documentElement;
      const box = document.querySelector('#pane-ticket')!.getBoundingClientRect();
      const orders = document.querySelector('[data-part=orders]')!.getBoundingClientRect();
      return { scroll: root.scrollHeight - root.clientHeight, ticket: box.bottom - innerHeight, list: orders.height };
    });
    expect(scroll).toBe(0);
    expect(ticket).toBe(-8);
    expect(Math.round(list)).toBe(202);
    await expect(send).toBeInViewport({ ratio: 1 });
  });
}

test('from 1440 px a watch-list stands beside the chart, leads to its markets and has the price alerts', async ({
  page,
  open,
}) => {
  await open(TRADE);
  const watch = page.getByRole('region', { name: 'Markets' });
  await expect(chart(page)).toBeVisible();
  await expect(watch).toBeHidden();
  await page.setViewportSize(TALL);
  await expectToMove(watch.getByRole('listitem').filter({ hasText: 'BTC' }).first());
  await watch.getByRole('button', { name: /^ETH/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^ETH\/USDT/ })).toBeVisible();
  await expect(watch.getByRole('button', { name: /^ETH/ })).toHaveAttribute('aria-current', 'true');
  await watch.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(watch.getByRole('tab', { name: 'Favourites' })).toHaveAttribute('aria-selected', 'true');
  await expect(watch).toContainText('No favourites yet');
  await check(page, 'trade page with a watch-list');
  const alert = watch.getByRole('button', { name: 'Add alert' });
  await alert.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Price alerts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeFocused();
});
