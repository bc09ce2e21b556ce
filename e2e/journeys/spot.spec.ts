import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agree } from '../support/agree.ts';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { startSandbox } from '../support/sandbox.ts';
import { openSpotOrders, openSpotTicket, recordDips, SPOT, spotField, spotList } from '../support/spot-trading.ts';

test('a coin is bought and sold at the market, and the exchange says what it cost', async ({ page, openSignedIn }) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await ticket.getByRole('radio', { name: 'Market' }).check();
  await expect(spotField(ticket, 'Price')).toBeHidden();
  await spotField(ticket, 'Size').fill('0.01');
  await expect(ticket.getByText('≈ 0.01 BTC')).toBeVisible();
  await ticket.getByRole('button', { name: 'Buy 0.01 BTC' }).click();
  await agree(page);
  await expect(ticket).toBeHidden();
  const card = page.getByRole('region', { name: 'Orders and results' });
  await expect(card.getByRole('heading', { name: 'Filled' })).toBeVisible();
  await expect(card.getByText(/^0\.01 BTC at [\d,.]+ · [\d,]+\.\d\d USDT paid$/)).toBeVisible();
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toBeHidden();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    spotList(page, /^History/)
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

  await page.getByRole('tab', { name: 'Fills' }).click();
  await expect(
    spotList(page, /^Fills/)
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
  await spotField(ticket, 'Size').fill('0.02');
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
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(spotList(page, /^History/).getByText('Cancelled in part')).toBeVisible();

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
    await spotField(ticket, 'Size').fill('0.001');
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
  await expect(page.getByText('No open orders.')).toBeVisible();
});

test('what the exchange refuses stays in the form, and the reason with it', async ({ page, openSignedIn }) => {
  await openSignedIn(SPOT);
  await page.route('**/api/spotOrder/submit', (route) =>
    route.fulfill({ json: { code: 1012, msg: '盘口深度不足', data: null } }),
  );
  const ticket = await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Size').fill('0.001');
  await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await agree(page);
  const review = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(review.getByRole('alert')).toHaveText('There are not enough orders in the book for this size.');
  await review.getByRole('button', { name: 'Edit order' }).click();
  await expect(ticket.getByRole('alert')).toHaveText('There are not enough orders in the book for this size.');
  await expect(spotField(ticket, 'Size')).toHaveValue('0.001');

  await page.unroute('**/api/spotOrder/submit');
  await ticket.getByRole('button', { name: '−2%' }).click();
  await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await agree(page);
  await expect(openSpotOrders(page)).toHaveCount(1);

  // The rules of the market are named before anything is sent.
  await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Price').fill('1');
  await expect(ticket.getByRole('button', { name: /^Use a price from [\d,.]+ to [\d,.]+$/ })).toBeDisabled();
});

test('more than there is can be typed, is explained when tapped, and what there is can be taken', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await spotField(ticket, 'Size').fill('1');
  await expect(ticket.getByText('Not enough USDT')).toBeVisible();
  await ticket
    .getByRole('button', { name: /^Max 0\.0\d+ BTC$/ })
    .last()
    .click();
  const explained = page.getByRole('alertdialog', { name: 'Not enough play funds' });
  await expect(explained).toContainText('5,000.00 USDT');
  await explained.getByRole('button', { name: /^Use 0\.0\d+ BTC$/ }).click();
  await expect(ticket.getByRole('slider')).toHaveValue('100');
});

test(
  'a price tapped in the book opens the ticket with it; the product is in the address and remembered',
  atLevels('bookMs'),
  async ({ page, open }) => {
    await open('/pages/trade/trade?symbol=BTCUSDT');
    await page.getByRole('tab', { name: 'Spot' }).click();
    await expect(page).toHaveURL(/product=spot/);
    await page.getByRole('tab', { name: 'Book' }).click();
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
