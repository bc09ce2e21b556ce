import { expect, test } from '../support/journey.ts';
import { expectToMove } from '../support/whole-app.ts';

test('a phone asks for no wide layout; where the window grows the markets are a table that keys move through', async ({
  page,
  open,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const wide = () => asked.filter((url) => /\/(wide-markets|chart-card|market-table)/.test(url));
  await open('/pages/market/market');
  await expect(page.getByRole('link', { name: /^BTC Bitcoin/ })).toBeVisible();
  expect(wide()).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  const grid = page.getByRole('grid', { name: 'Markets' });
  const bitcoin = grid.getByRole('row', { name: /BTC\/USDT/ });
  await expect(bitcoin).toHaveAttribute('aria-selected', 'true');
  expect(wide()).not.toEqual([]);
  const panel = page.getByRole('region', { name: 'BTC/USDT' });
  await expect(panel.getByRole('application', { name: /BTC\/USDT/ })).toBeVisible();
  await expectToMove(panel.getByRole('paragraph'));

  // An order that no price changes meanwhile.
  const name = grid.getByRole('columnheader', { name: 'Name' });
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await bitcoin.click();
  await page.keyboard.press('End');
  await expect(bitcoin).toBeHidden();
  await expect(grid.locator('[data-symbol]:focus')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const secondRow = grid.locator('[data-index="1"] [data-symbol]');
  await expect(secondRow).toBeFocused();
  const second = await secondRow.getAttribute('data-symbol');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/pages/trade/trade\\?symbol=${second}`));
});
