import { expect, test } from '../support/journey.ts';
import { translatePage } from '../support/page-translator.ts';

/** Pages that a person who needs a translator walks through. */
const WALK = [
  '/',
  '/pages/market/market',
  '/pages/trade/trade?symbol=BTCUSDT',
  '/pages/assets/assets',
  '/pages/profile/profile',
  '/pages/help/help',
  '/pages/settings/settings',
  '/pages/safety/safety',
  '/pages/loan/loan',
  '/pages/finance/finance',
  '/pages/exchange/exchange',
  '/pages/withdraw/withdraw',
  '/pages/deposit/deposit',
  '/pages/notifications/notifications',
];

test('issue 39 F23: under a page translator pages change, tabs switch and figures follow, without an error', async ({
  page,
  openSignedIn,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openSignedIn('/');
  await translatePage(page);
  for (const path of [...WALK, '/pages/trade/trade?symbol=ETHUSDT', '/']) {
    await page.evaluate((to) => {
      location.hash = to;
    }, path);
    await expect(page.locator('main').first()).toBeVisible();
    // All at once in the page: what a tap takes away has no tabs to wait for.
    await page.evaluate(async () => {
      for (const tab of document.querySelectorAll<HTMLElement>('main [role=tab]:not([aria-disabled=true])')) {
        tab.click();
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
  expect(errors).toEqual([]);
});

test('issue 39 F23: a page that another program has broken is left by going to another one', async ({ page, open }) => {
  await open('/pages/trade/trade?symbol=BTCUSDT');
  const book = page.getByRole('tab', { name: 'Order book' });
  await expect(book).toBeVisible();
  // Removes the content that the next tab would remove.
  await page.evaluate(() => document.querySelectorAll('[role=tabpanel]').forEach((panel) => panel.replaceChildren()));
  await book.click();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await page.evaluate(() => {
    location.hash = '/pages/help/help';
  });
  await expect(page.getByRole('textbox', { name: 'Search help' })).toBeVisible();
  await page.goBack();
  await expect(book).toBeVisible();
});
