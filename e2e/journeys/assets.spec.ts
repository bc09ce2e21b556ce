import { expect, test } from '../support/journey.ts';
import { coinRow, goTo, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { totalOnHome } from '../support/sign-in.ts';

/** `1,234.56` in cents. */
const centsOf = (text: string): bigint => BigInt(/([\d,]+\.\d{2})$/.exec(text.trim())![1]!.replace(/[,.]/g, ''));

test('home leads to assets; accounts, coins and the total add up; what is small hides', async ({
  page,
  openSignedIn,
}, info) => {
  // A new account has no past: the line of an older one, as the exchange answers it for a week.
  await page.route('**/api/account/values', (route) => {
    const now = Date.now();
    const points = Array.from({ length: 48 }, (_, at) => ({
      time: now - (47 - at) * 12_600_000,
      totalUsdt: String(10_500 + ((at * 37) % 90) + at),
    }));
    return route.fulfill({ json: { code: 200, msg: 'success', data: { points, serverTime: now } } });
  });
  await openSignedIn('/');
  await totalOnHome(page).getByRole('link', { name: 'Assets' }).click();
  const accounts = page.getByRole('group', { name: 'Accounts' }).getByRole('button');
  await expect(accounts).toHaveCount(3);
  await expect(coinRow(page, 'USDT')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Allocation' })).toContainText('%');
  const chart = page.getByRole('button', { name: 'Value over time' });
  await chart.click();
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await chart.click();
  await picture(page, info, 'assets');
  // The balances come before every link, and the first of them is in sight without scrolling.
  const first = await coinRow(page, 'USDT').boundingBox();
  expect(first!.y).toBeLessThanOrEqual(360);

  const total = centsOf(
    await page
      .getByRole('region', { name: /^Total value/ })
      .getByText(/^[\d,]+\.\d{2}$/)
      .innerText(),
  );
  const shown = await accounts.allInnerTexts();
  expect(shown.map(centsOf).reduce((sum, cents) => sum + cents, 0n)).toBe(total);

  await accounts.first().click();
  await expect(accounts.first()).toHaveAttribute('aria-pressed', 'true');
  await accounts.first().click();

  await page.getByRole('button', { name: 'Change the small balance threshold' }).click();
  const sheet = page.getByRole('dialog', { name: 'Hide small balances' });
  await sheet.getByRole('textbox', { name: 'Hide balances under' }).fill('99999999');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('All balances are under 99,999,999 USDT')).toBeVisible();
  await expect(page.getByText('Balances under 99,999,999 USDT hidden')).toBeVisible();
  await page.getByRole('button', { name: /^Show \d+$/ }).click();
  await expect(coinRow(page, 'USDT')).toBeVisible();

  await page.getByRole('textbox', { name: 'Search coin' }).fill('nothing');
  await expect(page.getByText('No coins found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await expect(coinRow(page, 'USDT')).toContainText('••••');
  await page.getByRole('button', { name: 'Show balance' }).click();
});

test('a locked amount tells what locks it and leads there', async ({ page, openSignedIn }, info) => {
  await openSignedIn('/pages/trade/trade?symbol=BTCUSDT');
  // An order far below the market waits.
  await page.evaluate(async () => {
    await fetch('/api/spotOrder/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', satoken: localStorage.getItem('authToken') ?? '' },
      body: JSON.stringify({
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'limit',
        price: '80000.00',
        quantity: '0.001',
        clientOrderId: 'journey-of-locks-00000001',
      }),
    });
  });
  await goTo(page, MONEY.assets);
  const locked = coinRow(page, 'USDT').getByRole('button', { name: /in order \(USDT\), show the orders/ });
  await locked.click();
  const sheet = page.getByRole('dialog', { name: 'USDT in order' });
  await expect(sheet.getByRole('link', { name: /Spot order/ })).toBeVisible();
  await picture(page, info, 'locks');
  await sheet.getByRole('link', { name: /Spot order/ }).click();
  await expect(page).toHaveURL(/trade\?symbol=BTCUSDT/);
});
