import { holdRequests } from '../support/hold-requests.ts';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
/** Files of `tradeParts`, which the page fetches behind its first frame. */
const PARTS = /\/assets\/(up-down-ticket|order-book|trades-list|orders-history)-[\w-]+\.js$/;

test(
  'a tap before the ticket is loaded is answered at once, and the ticket opens when it comes',
  atLevels('transitionMs'),
  async ({ page, open }) => {
    const letThrough = await holdRequests(page, PARTS);
    await open(TRADE);
    const up = page.getByRole('button', { name: 'Up', exact: true });
    await up.click();
    await expect(up).toHaveAttribute('aria-busy', 'true');
    letThrough();
    await expect(page.getByRole('dialog', { name: /BTC\/USDT/ })).toBeVisible();
    await expect(up).not.toHaveAttribute('aria-busy', 'true');
  },
);

test('where the ticket cannot be loaded a tap says so, and the next one tries again', async ({ page, open }) => {
  await page.route(PARTS, (route) => route.abort());
  await open(TRADE);
  const up = page.getByRole('button', { name: 'Up', exact: true });
  // The charts and prices do without.
  await expect(page.getByRole('tab', { name: 'Chart' })).toBeVisible();
  await up.click();
  const said = page.getByText('No connection. Check your network and try again.');
  await expect(said.filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Order book' }).click();
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  // Held, not answered: the page also asks by itself once it has come to rest, and would take the button away.
  const letThrough = await holdRequests(page, PARTS);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  letThrough();
  await expect(page.getByRole('table', { name: 'Asks, sell orders' })).toBeVisible();
  await up.click();
  await expect(page.getByRole('dialog', { name: /BTC\/USDT/ })).toBeVisible();
});

test('home is laid out once in a wide window: not before the code of its table has come', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const letThrough = await holdRequests(page, /\/assets\/wide-markets-[\w-]+\.js$/);
  const asked = page.waitForRequest(/\/wide-markets-/);
  const opened = open('/');
  await asked;
  await expect(page.locator('#shell')).toBeVisible();
  letThrough();
  await opened;
  await expect(page.getByRole('grid', { name: 'Markets' })).toBeVisible();
});

test('home comes in its narrow layout where the code of the wide one cannot be loaded', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route(/\/assets\/wide-markets-[\w-]+\.js$/, (route) => route.abort());
  await open('/');
  await expect(page.getByRole('link', { name: /^BTC Bitcoin/ })).toBeVisible();
});
