import { expect, test } from '../support/journey.ts';

test('the coins are named, and what cannot be asked for says so with a retry', async ({ page, open }) => {
  let broken = true;
  await page.route('**/getCoinList', (route) => (broken ? route.abort() : route.continue()));
  await open('/pages/coins/coins');
  await expect(page.getByRole('heading', { name: 'Coins' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem').getByText('BTC/USDT', { exact: true })).toBeVisible();
});
