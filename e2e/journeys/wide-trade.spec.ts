import type { Page } from '@playwright/test';
import { check, TRADE } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const boundary = (page: Page) => page.getByRole('separator', { name: 'Width of the order book' });
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
  // Keys come once the page is at rest.
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
  // A field takes letters for itself.
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/symbol=BTCUSDT/);
  await page.getByRole('textbox', { name: 'Amount' }).fill('');
  await page.getByRole('tab', { name: 'History' }).focus();
  await page.keyboard.press('o');
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('p');
  await expect(page.getByRole('tab', { name: 'Spot' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: /^ETH\/USDT/ })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Choose a market' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/assets\/assets/);
  expect(sent).toEqual([]);
});
