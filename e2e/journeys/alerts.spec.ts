import type { APIRequestContext, Page } from '@playwright/test';
import { kline } from '../../protocol/rest/market.ts';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { visit } from '../support/trading.ts';

const BTC = '/pages/trade/trade?symbol=BTCUSDT';
const ETH = '/pages/trade/trade?symbol=ETHUSDT';

test.setTimeout(150_000);

const bell = (page: Page) => page.getByRole('button', { name: /^Price alerts/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Price alerts' });
const field = (page: Page) => sheet(page).getByRole('textbox');
const rows = (page: Page) => sheet(page).getByRole('listitem');

async function openSheet(page: Page): Promise<void> {
  await bell(page).click();
  await expect(sheet(page)).toBeVisible();
}

async function closeSheet(page: Page): Promise<void> {
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toBeHidden();
}

/** An alert this far above the price fires after 8 s, since bitcoin rises four dollars a second. */
const SOON_DOLLARS = 32;

/** The last price as the field was filled with it, USDT. */
async function lastPrice(page: Page): Promise<number> {
  await expect(field(page)).toHaveValue(/^\d{5,6}\.\d\d$/);
  return Number(await field(page).inputValue());
}

async function setAlert(page: Page, price: string): Promise<void> {
  await field(page).fill(price);
  await sheet(page)
    .getByRole('button', { name: /^Alert at/ })
    .click();
}

test(
  'an alert is set, survives a reload, fires on another page, and is deleted',
  atLevels('subscribeAll'),
  async ({ page, open, rising }) => {
    await open(BTC, rising);
    await expect(page.locator('[data-line]').first()).toContainText(/\d{2,3},\d{3}\.\d\d/);
    await openSheet(page);
    await lastPrice(page);
    await setAlert(page, '59000.50');
    await expect(rows(page)).toHaveCount(1);

    await page.reload();
    await openSheet(page);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('59,000.50 or below');
    const near = String(Math.floor(await lastPrice(page)) + SOON_DOLLARS);
    await setAlert(page, near);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('or above');
    await closeSheet(page);

    // A market that is not in view is watched all the same.
    await visit(page, ETH);
    await expect(page.getByText(`BTC/USDT rose to ${Number(near).toLocaleString('en')}`)).toBeVisible({
      timeout: 60_000,
    });
    await expect(bell(page)).toHaveAccessibleName('Price alerts, 1 new');

    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('Price alerts, 1 new');
    await openSheet(page);
    await expect(sheet(page).getByText('Triggered (1)')).toBeVisible();
    await expect(sheet(page).getByText('Active (1)')).toBeVisible();
    for (const remaining of [1, 0]) {
      await sheet(page)
        .getByRole('button', { name: /^Delete alert/ })
        .first()
        .click();
      await expect(rows(page)).toHaveCount(remaining);
    }
    await closeSheet(page);
    await expect(bell(page)).toHaveAccessibleName('Price alerts');
    await page.reload();
    await openSheet(page);
    await expect(sheet(page).getByText('No active alerts')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  },
);

/** The last price as the exchange says it, USDT. */
async function priceOnExchange(request: APIRequestContext, url: string): Promise<number> {
  const data = { symbol: 'btcusdt', interval: 'ONE_MIN', limit: 1 };
  const answer = await request.post(url + kline.path, { headers: { lang: 'en' }, data });
  return Number(((await answer.json()) as { data: { ticker: { lastPrice: string } } }).data.ticker.lastPrice);
}

test('an alert at a price that was passed while the app was closed fires when it opens', async ({
  page,
  open,
  rising,
  request,
}) => {
  await open(BTC, rising);
  await openSheet(page);
  const target = Math.floor(await lastPrice(page)) + SOON_DOLLARS;
  await setAlert(page, String(target));
  await expect(rows(page)).toHaveCount(1);
  await page.goto('about:blank');
  await expect.poll(() => priceOnExchange(request, rising.url), { timeout: 30_000 }).toBeGreaterThan(target);
  await open(BTC, rising);
  await expect(page.getByText(/^BTC\/USDT rose to/)).toBeVisible();
});

test('a bad price is refused in words and stays in its field', async ({ page, open, rising }) => {
  await open(BTC, rising);
  await openSheet(page);
  await lastPrice(page);
  const button = sheet(page).locator('button[type="submit"]');
  for (const [typed, kept, words] of [
    ['0', '0', 'Price must be above 0'],
    ['999999999999999999', '999999999999999999', 'Price is too high. Enter a lower one'],
    ['', '', 'Enter a price'],
  ] as const) {
    await field(page).fill(typed);
    await expect(field(page)).toHaveValue(kept);
    await expect(button).toHaveText(words);
    await expect(button).toBeDisabled();
  }
  await field(page).fill('70000');
  await field(page).press('e');
  await field(page).press('-');
  await expect(field(page)).toHaveValue('70000e-');
  await expect(button).toHaveText('Use digits and one decimal mark only');
  await field(page).fill('70,000');
  await field(page).press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await field(page).fill('70000.00');
  await expect(button).toHaveText('You already have an alert at this price');
});
