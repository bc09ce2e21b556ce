import type { Locator, Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { openTicket, openTrades, sendTicket, trade, visit } from '../support/trading.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const SETTLED = { timeout: 60_000 };

test.setTimeout(150_000);

const limitField = (page: Page, name: string): Locator => page.getByRole('textbox', { name });

/** Fills in one limit and saves; done when the exchange has it. */
async function saveLimit(page: Page, name: string, value: string): Promise<void> {
  await limitField(page, name).fill(value);
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByRole('button', { name: 'No changes to save' })).toBeVisible();
}

/** Tries a trade that is refused. @returns its card, with the reason */
async function refusedTrade(page: Page, amount: string): Promise<Locator> {
  const ticket = await openTicket(page, 'Up');
  await ticket.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await sendTicket(ticket, ticket.getByRole('button', { name: `Up · ${amount} USDT ·` }));
  // In sight without scrolling: that is where the person has to look.
  const card = page.getByRole('region', { name: 'Orders and results' });
  await expect(card.getByRole('heading', { name: /^Not placed · / })).toBeInViewport({ ratio: 0.9 });
  return card;
}

/** Fills in more than the own limit of 20 USDT a trade: the ticket names it before anything is sent. */
async function beyondOwnLimit(page: Page, amount: string): Promise<Locator> {
  const ticket = await openTicket(page, 'Up');
  await expect(ticket.getByText('1 to 20 USDT, your limit')).toBeVisible();
  await ticket.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await expect(ticket.getByRole('button', { name: 'Max 20 USDT, your limit' })).toBeDisabled();
  return ticket;
}

test('before the first trade: three facts, two questions, wrong answers explained, never asked twice', async ({
  page,
  open,
}) => {
  await open(TRADE);
  await signInWithDemoWallet(page, 'due');
  const ticket = await openTicket(page, 'Up');
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('5');
  const check = page.getByRole('dialog', { name: 'Two questions first' });
  // Right after the ticket opened its button does nothing.
  await expect(async () => {
    if (!(await check.isVisible()))
      await ticket.getByRole('button', { name: /^Up · 5 USDT · 30\ss$/ }).click({ timeout: 1000 });
    await expect(check).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(check.getByRole('listitem')).toHaveText([
    'Right: you get 5 USDT back plus 4.25 USDT.',
    'Wrong: you lose 5 USDT, nothing more.',
    'You break even at 54.05% right, not 50%.',
  ]);
  const place = check.getByRole('button', { name: /^Up · 5 USDT · 30\ss$/ });
  await expect(place).toBeDisabled();
  await check.getByRole('radio', { name: 'More, if the price moves far' }).check();
  await check.getByRole('radio', { name: 'I get 5 USDT back' }).check();
  await expect(check.getByText('You can’t lose more than 5 USDT.')).toBeVisible();
  await expect(place).toBeDisabled();
  await check.getByRole('radio', { name: '5 USDT', exact: true }).check();
  await place.click();
  await expect(check).toBeHidden();
  await expect(openTrades(page)).toHaveCount(1);
  await page.reload();
  await expect(openTrades(page)).toHaveCount(1);
  await trade(page, { side: 'Up', amount: '6' });
});

test('limits stop the next order, a looser one waits a day, a cool-off stops all and cannot be lifted', async ({
  page,
  openSignedIn,
  sandbox,
}) => {
  await openSignedIn('/pages/profile/profile');
  await page.getByRole('link', { name: /^My limits/ }).click();
  await expect(page.getByText('Current: no limit.')).toHaveCount(3);
  await saveLimit(page, 'Max amount per trade', '20');
  await saveLimit(page, 'Max loss per day', '25');

  await visit(page, TRADE);
  const ticket = await beyondOwnLimit(page, '21');
  await ticket.getByRole('button', { name: 'Close' }).click();
  await trade(page, { side: 'Up', amount: '20', seconds: 300 });
  const card = await refusedTrade(page, '6');
  await expect(card).toContainText('Your daily loss limit is 25 USDT. 20 USDT is already lost or at risk');
  await card.getByRole('link', { name: 'My limits' }).click();
  await expect(page.getByText('20.00 USDT of 25 USDT')).toBeVisible();

  await saveLimit(page, 'Max amount per trade', '100');
  await expect(page.getByText(/^Current: 20 USDT\. From .*: 100 USDT\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Current: 20 USDT\. From .*: 100 USDT\.$/)).toBeVisible();
  await visit(page, TRADE);
  await beyondOwnLimit(page, '21');
  await ticket.getByRole('link', { name: 'My limits' }).click();

  await page.getByRole('radio', { name: '1 week' }).check();
  await page.getByRole('button', { name: 'Start cool-off' }).click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText(/until \w+day,? .* \d\d:\d\d .*can’t be undone/);
  await ask.getByRole('button', { name: 'Start cool-off' }).click();
  await expect(page.getByText(/^No new up\/down trades until/)).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 day' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^No new up\/down trades until/)).toBeVisible();

  await visit(page, TRADE);
  await expect(openTrades(page)).toHaveCount(1);
  await openTicket(page, 'Up');
  await expect(ticket.getByRole('button', { name: /^Cool-off until/ })).toBeDisabled();

  // The exchange itself refuses, independent of the app.
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const request = (path: string, data: object) => page.request.post(sandbox.url + path, { data, headers: { satoken } });
  const refused = await request('/api/secondContractOrder/createSecondContractOrder', {
    coinSymbol: 'BTCUSDT',
    betAmount: '1',
    betContent: 1,
    type: 30,
    oddsVersion: 1,
    clientOrderId: 'limits-journey-000001',
  });
  expect(await refused.json()).toMatchObject({ code: 1014 });
  expect(await (await request('/api/limits/coolOff', { period: 'day' })).json()).toMatchObject({ code: 1017 });
});

test("after three losses in a row a quiet notice shows the day's result, once", async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  const notice = page.getByRole('alertdialog', { name: 'Your day so far' });
  for (const amount of ['5', '6', '7.5']) {
    await expect(notice).toHaveCount(0);
    await trade(page, { side: 'Down', amount, seconds: PERIODS.quick });
    await expect(openTrades(page)).toHaveCount(0, SETTLED);
  }
  await expect(notice).toBeVisible(SETTLED);
  await expect(notice).toContainText('−18.50 USDT');
  await expect(notice).toContainText('You lost your last 3 trades.');
  await notice.getByRole('button', { name: 'My limits' }).click();
  await expect(page.getByRole('heading', { name: 'My limits' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Today/ }).getByText('−18.50 USDT')).toBeVisible();
  await visit(page, TRADE);
  await trade(page, { side: 'Down', amount: '1', seconds: PERIODS.quick });
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('4 of 4', SETTLED);
  await expect(notice).toHaveCount(0);
});
