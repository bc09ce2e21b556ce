import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { agree } from '../support/agree.ts';
import { expect, test } from '../support/journey.ts';
import { atLevels, LONG } from '../support/levels.ts';
import { startSandbox } from '../support/sandbox.ts';
import { openSpotOrders, openSpotTicket, recordDips, SPOT, spotField, spotList } from '../support/spot-trading.ts';
import { expectToMove } from '../support/whole-app.ts';

test('a coin is bought and sold at the market, and the exchange says what it cost', async ({ page, openSignedIn }) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await ticket.getByRole('radio', { name: 'Market' }).check();
  await expect(spotField(ticket, 'Price')).toBeHidden();
  await spotField(ticket, 'Amount').fill('0.01');
  await expect(ticket.getByText('0.01 BTC', { exact: true })).toBeVisible();
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await agree(page);
  await expect(ticket).toBeHidden();
  const card = page.getByRole('region', { name: 'Orders and results' });
  await expect(card.getByRole('heading', { name: 'Filled' })).toBeVisible();
  await expect(card.getByText(/^0\.01 BTC at [\d,.]+ · [\d,]+\.\d\d USDT paid$/)).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toBeHidden();

  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(
    spotList(page, /^Order history/)
      .getByText(/^0\.01/)
      .first(),
  ).toBeVisible();

  // All of it is more than a quarter of it: one more look.
  await openSpotTicket(page, 'Sell');
  await expect(ticket.getByText('Available 0.01000 BTC')).toBeVisible();
  await ticket.getByRole('button', { name: 'Max 0.01 BTC' }).click();
  await ticket.getByRole('button', { name: 'Sell 0.01 BTC' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(review).toContainText('100% of your BTC');
  await review.getByRole('button', { name: 'Sell 0.01 BTC' }).click();
  await expect(ticket).toBeHidden();

  await page.getByRole('tab', { name: 'Trade history' }).click();
  await expect(
    spotList(page, /^Trade history/)
      .getByText('Sell', { exact: false })
      .first(),
  ).toBeVisible();
  await openSpotTicket(page, 'Sell');
  await expect(ticket.getByText('Available 0.00000 BTC')).toBeVisible();
});

test('a limit order waits, fills in part by the trades of the market, and gives back the rest', async ({
  page,
  openSignedIn,
}) => {
  test.setTimeout(150_000);
  const dir = mkdtempSync(join(tmpdir(), 'tern-spot-'));
  const dips = { seconds: 600, price: 60_000, dipPrice: 59_900, dipQuantity: 0.005, everySeconds: 15 };
  const sandbox = await startSandbox({ MARKET_REPLAY: recordDips(dir, dips) });
  await openSignedIn(SPOT, sandbox);
  const ticket = await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Price').fill('59950');
  await spotField(ticket, 'Amount').fill('0.02');
  await expect(ticket.getByText(/^Fills immediately/)).toBeHidden();
  await ticket.getByRole('button', { name: 'Buy 0.02 BTC' }).click();
  await agree(page);
  await expect(openSpotOrders(page)).toHaveCount(1);

  const list = spotList(page, /^Open/);
  await expect(
    list.getByText('0.005 BTC of 0.02 BTC filled', { exact: false }).or(list.getByText(/^0\.005 of 0\.02/)),
  ).toBeVisible({
    timeout: 60_000,
  });
  await openSpotOrders(page).click();
  await expect(openSpotOrders(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(spotList(page, /^Order history/).getByText('Partially cancelled')).toBeVisible();

  // 0.005 at its own price and the fee of who waited are gone; the rest is free again.
  await openSpotTicket(page, 'Buy');
  await expect(ticket.getByText('Available 4,700.01 USDT')).toBeVisible();
  await page.close();
  await sandbox.remove();
  rmSync(dir, { recursive: true });
});

test('all open orders go with one tap', async ({ page, openSignedIn }) => {
  await openSignedIn(SPOT);
  for (const [preset, count] of [
    ['−2%', 1],
    ['−1%', 2],
  ] as const) {
    const ticket = await openSpotTicket(page, 'Buy');
    await ticket.getByRole('button', { name: preset }).click();
    await spotField(ticket, 'Amount').fill('0.001');
    await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
    await agree(page);
    await expect(openSpotOrders(page)).toHaveCount(count);
  }
  await page
    .getByRole('button', { name: /^Cancel all/ })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel all/ })
    .click();
  await expect(openSpotOrders(page)).toHaveCount(0);
  await expect(page.getByText('No open orders')).toBeVisible();
});

test('what the exchange refuses stays in the form, and the reason with it', async ({ page, openSignedIn }) => {
  await openSignedIn(SPOT);
  await page.route('**/api/spotOrder/submit', (route) =>
    route.fulfill({ json: { code: 1012, msg: '盘口深度不足', data: null } }),
  );
  const ticket = await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Amount').fill('0.001');
  await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await agree(page);
  const review = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(review.getByRole('alert')).toHaveText('Not enough liquidity for this amount. Enter a smaller amount.');
  await review.getByRole('button', { name: 'Edit order' }).click();
  await expect(ticket.getByRole('alert')).toHaveText('Not enough liquidity for this amount. Enter a smaller amount.');
  await expect(spotField(ticket, 'Amount')).toHaveValue('0.001');

  await page.unroute('**/api/spotOrder/submit');
  await ticket.getByRole('button', { name: '−2%' }).click();
  await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await agree(page);
  await expect(openSpotOrders(page)).toHaveCount(1);

  // The rules of the market are named before anything is sent.
  await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Price').fill('1');
  await expect(ticket.getByRole('button', { name: /^Price must be [\d,.]+ – [\d,.]+$/ })).toBeDisabled();
});

test('more than there is can be typed, is refused at the field, and the most is one tap away', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Amount').fill('1');
  await expect(ticket.getByText('Exceeds your balance')).toBeVisible();
  await expect(ticket.getByRole('button', { name: 'Insufficient balance' })).toBeDisabled();
  await expect(ticket.getByRole('slider')).toHaveValue('100');
  await expect(ticket.getByRole('textbox', { name: 'Enter a percentage of maximum' })).toHaveValue('');
  await ticket.getByRole('button', { name: /^Use max 0\.0\d+ BTC$/ }).click();
  await expect(ticket.getByText('Exceeds your balance')).toBeHidden();
  await expect(ticket.getByRole('button', { name: /^Buy 0\.0\d+ BTC$/ })).toBeEnabled();
  await expect(ticket.getByRole('textbox', { name: 'Enter a percentage of maximum' })).toHaveValue('100');
});

test('a typed total fills in the amount, a typed amount the total, and a new price follows what was typed', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  const [price, amount, total] = [spotField(ticket, 'Price'), spotField(ticket, 'Amount'), spotField(ticket, 'Total')];
  await price.fill('60000');
  await amount.fill('0.01234');
  await expect(total).toHaveValue('740.40');
  await total.fill('600');
  await expect(amount).toHaveValue('0.01000');
  await price.fill('50000');
  await expect(total).toHaveValue('600');
  await expect(amount).toHaveValue('0.01200');
  await amount.fill('0.02');
  await expect(total).toHaveValue('1000.00');
});

/** Returns an amount of the screen or a file in cents; `rounding` decides how finer digits are rounded. */
const centsOf = (text: string, rounding: 'up' | 'down' = 'down'): number => {
  const [, whole = '0', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text.replace(/,| [A-Z]+$/g, ''))!;
  const digits = fraction.padEnd(2, '0');
  return Number(whole + digits.slice(0, 2)) + (rounding === 'up' && /[1-9]/.test(digits.slice(2)) ? 1 : 0);
};
const fact = (within: Locator, name: string): Locator =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

test('one order in ticket, confirmation, card, history, receipt, totals and file: each figure agrees', async ({
  page,
  openSignedIn,
}) => {
  test.setTimeout(150_000);
  const dir = mkdtempSync(join(tmpdir(), 'tern-spot-'));
  const dips = { seconds: 600, price: 60_000, dipPrice: 59_900, dipQuantity: 0.05, everySeconds: 10 };
  const sandbox = await startSandbox({ MARKET_REPLAY: recordDips(dir, dips) });
  await openSignedIn(SPOT, sandbox);
  const ticket = await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Price').fill('59950.37');
  await spotField(ticket, 'Amount').fill('0.00123');
  const most = await fact(ticket, 'You pay at most').innerText();
  await ticket.getByRole('button', { name: 'Buy 0.00123 BTC' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(fact(review, 'You pay at most')).toHaveText(most);
  const [total, fee] = await Promise.all([fact(review, 'Total').innerText(), fact(review, 'Fee.*').innerText()]);
  expect(centsOf(total) + centsOf(fee)).toBe(centsOf(most));
  await agree(page);

  const card = page.getByRole('region', { name: 'Orders and results' });
  await expect(card.getByRole('heading', { name: 'Filled' })).toBeVisible({ timeout: 60_000 });
  const paid = /· ([\d.]+ USDT) paid$/.exec(await card.getByText(/USDT paid$/).innerText())![1]!;
  await card.getByRole('button', { name: 'View order' }).click();
  const receipt = page.getByRole('dialog', { name: 'Limit' });
  await expect(fact(receipt, 'Paid').first()).toHaveText(paid);
  const [value, charged] = [
    await fact(receipt, 'Total').first().innerText(),
    await fact(receipt, 'Fee').first().innerText(),
  ];
  expect(centsOf(value) + centsOf(charged)).toBe(centsOf(paid));
  await receipt.getByText('Exact amounts').click();
  const exact = {
    value: (await fact(receipt, 'Total').last().innerText()).replace(' USDT', ''),
    fee: (await fact(receipt, 'Fee').last().innerText()).replace(' USDT', ''),
    paid: (await fact(receipt, 'Paid').last().innerText()).replace(' USDT', ''),
  };
  expect(exact.value).toBe('73.7389551');
  expect(centsOf(exact.paid, 'up')).toBe(centsOf(paid));
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Order history' }).click();
  await expect(page.getByRole('list', { name: 'Order history' }).getByText(value, { exact: true })).toBeVisible();
  const sums = spotList(page, /^Order history/);
  await expect(fact(sums, 'Bought')).toHaveText('73.74 USDT');
  expect(centsOf(await fact(sums, 'Fees').innerText())).toBe(centsOf(exact.fee, 'up'));
  await page.getByRole('tab', { name: 'Trade history' }).click();
  await expect(page.getByRole('list', { name: 'Trade history' }).getByText(value, { exact: true })).toBeVisible();
  await expect(spotList(page, /^Trade history/).getByText(`Fee ${charged}`)).toBeVisible();

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Save CSV' }).click(),
  ]);
  const [head, line] = readFileSync(await download.path(), 'utf8').split('\r\n');
  const cell = (name: string) => line!.split(',')[head!.split(',').indexOf(name)];
  expect([cell('quote_quantity'), cell('fee')]).toEqual([exact.value, exact.fee]);
  await page.close();
  await sandbox.remove();
  rmSync(dir, { recursive: true });
});

for (const { feed, details } of [
  { feed: 'compact', details: atLevels('bookMs') },
  { feed: 'json', details: LONG },
] as const)
  test.describe(`prices as ${feed}`, () => {
    test.use({ feed });

    test(
      'a price tapped in the book opens the ticket with it; the product is in the address and remembered',
      details,
      async ({ page, open }) => {
        await open('/pages/trade/trade?symbol=BTCUSDT');
        await page.getByRole('tab', { name: 'Spot' }).click();
        await expect(page).toHaveURL(/product=spot/);
        await page.getByRole('tab', { name: 'Order book' }).click();
        for (const name of ['Asks, sell orders', 'Bids, buy orders'])
          await expectToMove(page.getByRole('table', { name }));
        const ask = page
          .getByRole('table', { name: 'Asks, sell orders' })
          .getByRole('button', { name: /\d{2},\d{3}\.\d{2}/ });
        await ask.last().click();
        const ticket = page.getByRole('dialog', { name: /^Spot/ });
        await expect(spotField(ticket, 'Price')).toHaveValue(/^\d{5}\.\d{2}$/);
        await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked();
        await ticket.getByRole('button', { name: 'Close' }).click();

        await open('/pages/trade/trade?symbol=ETHUSDT');
        await page.reload();
        await expect(page.getByRole('button', { name: 'Sell', exact: true })).toBeVisible();
      },
    );
  });
