import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { call, FUND_PASSWORD, tronAddress } from '../support/withdrawing.ts';
import { countTaps, printTaps } from '../support/taps.ts';
import type { TapCount } from '../support/taps.ts';
import { openTrades, visit } from '../support/trading.ts';

/** Home, signed in, as every flow but the first begins. */
const home = (page: Page) => page.getByRole('region', { name: 'Total value · USDT' });
const bitcoin = (page: Page) => page.getByRole('link', { name: /^BTC Bitcoin/ });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });
const LEFT = { timeout: 30_000 };

async function atHome(page: Page): Promise<void> {
  await visit(page, '/');
  await expect(home(page)).toBeVisible();
}

/**
 * Expects each flow to take as many taps and fields as docs/performance.md publishes, and no more than its target.
 * @param targets  taps and fields, in the order of the flows
 */
function expectTaps(flows: readonly { count(): TapCount }[], targets: readonly (readonly [number, number])[]): void {
  const counts = flows.map((flow) => flow.count());
  printTaps(counts, targets);
  expect(counts).toEqual(counts.map(({ flow }, at) => ({ flow, taps: targets[at]![0], fields: targets[at]![1] })));
}

/** Buys 0.001 BTC on the spot ticket that is open. */
async function buy(page: Page, { tap, type }: ReturnType<typeof countTaps>): Promise<void> {
  const ticket = page.getByRole('dialog', { name: /^Spot/ });
  await type(ticket.getByRole('textbox', { name: 'Amount', exact: true }), '0.001');
  await tap(ticket.getByRole('button', { name: 'Buy 0.001 BTC' }));
  await tap(page.getByRole('dialog', { name: 'Confirm order' }).getByRole('button', { name: 'Buy 0.001 BTC' }));
  await expect(page.getByRole('region', { name: 'Orders and results' })).toContainText('Filled');
}

test('a new person trades up/down in seven taps and no field, again in two, and adds play funds in two', async ({
  page,
  open,
}) => {
  const ticket = page.getByRole('dialog', { name: /^Up\/down/ });
  const upDown = ticket.getByRole('button', { name: /^Up · 10 USDT · 30\ss$/ });

  const first = countTaps('First up/down trade, new person');
  await open();
  await first.tap(button(page, 'Try with a demo account'));
  await expect(home(page)).toBeVisible();
  await first.tap(bitcoin(page));
  await first.tap(button(page, 'Up'));
  const questions = page.getByRole('dialog', { name: 'Two questions first' });
  await first.tapArmed(upDown, questions);
  await first.tap(questions.getByRole('radio', { name: '10 USDT', exact: true }));
  await first.tap(questions.getByRole('radio', { name: 'I get 10 USDT back' }));
  await first.tap(questions.getByRole('button', { name: /^Up · 10 USDT · 30\ss$/ }));
  await expect(openTrades(page)).toHaveCount(1);

  const next = countTaps('Next up/down trade, on its page');
  await next.tap(button(page, 'Up'));
  await next.tapArmed(upDown, openTrades(page).nth(1));
  await expect(openTrades(page)).toHaveCount(2);

  await atHome(page);
  const deposit = countTaps('Play deposit');
  await deposit.tap(button(page, 'Deposit'));
  await deposit.tap(button(page, 'Add 1,000 USDT'));
  await expect(page.getByText('+1,000.00 USDT · Spot').first()).toBeVisible(LEFT);

  expectTaps(
    [first, next, deposit],
    [
      [7, 0],
      [2, 0],
      [2, 0],
    ],
  );
});

test('a spot market buy takes five taps, four with the type of the last one, and one more behind up/down', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn();
  const behind = countTaps('Spot market buy, up/down used last');
  await behind.tap(bitcoin(page));
  await behind.tap(page.getByRole('tab', { name: 'Spot' }));
  await behind.tap(button(page, 'Buy'));
  await behind.tap(page.getByRole('dialog', { name: /^Spot/ }).getByRole('radio', { name: 'Market' }));
  await buy(page, behind);

  await atHome(page);
  const again = countTaps('Spot market buy, the same again');
  await again.tap(bitcoin(page));
  await again.tap(button(page, 'Buy'));
  await expect(page.getByRole('dialog', { name: /^Spot/ }).getByRole('radio', { name: 'Market' })).toBeChecked();
  await buy(page, again);

  // A limit order was the last one.
  await button(page, 'Buy').click();
  await page.getByRole('dialog', { name: /^Spot/ }).getByRole('radio', { name: 'Limit', exact: true }).check();
  await page.keyboard.press('Escape');
  await atHome(page);
  const spot = countTaps('Spot market buy, spot used last');
  await spot.tap(bitcoin(page));
  await spot.tap(button(page, 'Buy'));
  await spot.tap(page.getByRole('dialog', { name: /^Spot/ }).getByRole('radio', { name: 'Market' }));
  await buy(page, spot);

  expectTaps(
    [spot, again, behind],
    [
      [5, 1],
      [4, 1],
      [6, 1],
    ],
  );
});

test('a withdrawal to a saved address takes at most one tap more than a play deposit', async ({
  page,
  openSignedIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn();
  await page.evaluate((text) => navigator.clipboard.writeText(text), tronAddress(21));
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  const send = review.getByRole('button', { name: 'Withdraw 20.00 USDT' });

  const first = countTaps('First withdrawal: new address, first fund password');
  await first.tap(button(page, 'Withdraw'));
  await first.tap(page.getByRole('link', { name: /^To a wallet address/ }));
  await first.tap(button(page, 'Paste'));
  await first.type(amount(page), '20');
  await first.tap(button(page, 'Review 20.00 USDT'));
  await first.type(review.getByLabel('New fund password'), FUND_PASSWORD);
  await first.type(review.getByLabel('Confirm new password'), FUND_PASSWORD);
  await first.tap(send);
  await expect(page.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible(LEFT);

  // The review opens with the amount that was sent there last, also in a session that has not sent it.
  await atHome(page);
  await page.reload();
  const saved = countTaps('Withdrawal to a saved address');
  await saved.tap(button(page, 'Withdraw'));
  await saved.tap(page.getByRole('link', { name: /One tap/ }));
  await saved.type(review.getByLabel('Fund password'), FUND_PASSWORD);
  await expect(review.getByText(tronAddress(21).slice(-6), { exact: true })).toBeVisible();
  await saved.tap(send);
  await expect(review.getByText('Accepted')).toBeVisible();
  await review.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(review).toHaveCount(0);
  // The form stands behind it: another amount is typed there, and no review comes before it is asked for.
  await amount(page).fill('30');
  await expect(button(page, 'Review 30.00 USDT')).toBeEnabled();
  await expect(review).toHaveCount(0);

  await atHome(page);
  const deposit = countTaps('Play deposit');
  await deposit.tap(button(page, 'Deposit'));
  await deposit.tap(button(page, 'Add 1,000 USDT'));
  await expect(page.getByText('+1,000.00 USDT · Spot').first()).toBeVisible(LEFT);
  expect(saved.count().taps).toBeLessThanOrEqual(deposit.count().taps + 1);

  expectTaps(
    [first, saved],
    [
      [5, 3],
      [3, 1],
    ],
  );
});

test('a bank account with sample data, EUR to it, a subscription, a sale, a conversion, and verification with sample data', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn();
  await call(page, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });

  await visit(page, '/pages/withdraw/withdraw');
  const link = countTaps('Link a bank account with sample data, from the withdraw page');
  await link.tap(page.getByRole('link', { name: /^To your bank account/ }));
  await link.tap(button(page, 'Fill in sample data'));
  await link.type(page.getByLabel('Fund password'), FUND_PASSWORD);
  await link.tap(button(page, 'Link account'));
  await expect(page.getByText('Demo Bank · DE89 •••• 3000')).toBeVisible();

  await atHome(page);
  const eur = countTaps('EUR to the linked bank account');
  await eur.tap(button(page, 'Withdraw'));
  await eur.tap(page.getByRole('link', { name: /^To your bank account/ }));
  await eur.type(amount(page), '50');
  await eur.tap(button(page, 'Review 50.00 EUR'));
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await eur.type(review.getByLabel('Fund password'), FUND_PASSWORD);
  await eur.tap(review.getByRole('button', { name: 'Withdraw 50.00 EUR' }));
  await review.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(review).toHaveCount(0);

  await atHome(page);
  const earn = countTaps('Earn subscription');
  await earn.tap(button(page, 'Earn'));
  await earn.tap(page.getByRole('link', { name: /USDT · 30 days/ }));
  await earn.type(amount(page), '200');
  await earn.tap(button(page, 'Subscribe 200 USDT'));
  await earn.tap(
    page.getByRole('dialog', { name: 'Confirm subscription' }).getByRole('button', { name: 'Subscribe 200 USDT' }),
  );
  await expect(page.getByRole('region', { name: 'Subscribed' })).toBeVisible();

  await atHome(page);
  const convert = countTaps('Convert');
  await convert.tap(button(page, 'Convert'));
  await convert.type(amount(page), '100');
  await convert.tap(button(page, 'Convert 100 USDT to BTC'));
  await expect(page.getByRole('region', { name: 'Converted' })).toBeVisible();

  await atHome(page);
  const sell = countTaps('Sell USDT');
  await sell.tap(button(page, 'Sell USDT'));
  await sell.type(page.getByRole('textbox', { name: 'You sell' }), '100');
  await sell.tap(page.getByRole('button', { name: /^Sell 100 USDT for / }));
  // A rate that moves while it is read is accepted first.
  const agree = page.getByRole('dialog', { name: 'Confirm sale' }).getByRole('button', { name: /^(Accept |Sell 100)/ });
  await sell.tapArmed(agree.first(), page.getByText(/held in escrow/).first());

  await visit(page, '/pages/verification/verification');
  const verify = countTaps('Verification level 2, from its page');
  await verify.tap(button(page, 'Start primary verification'));
  await verify.tap(button(page, 'Fill in sample data'));
  await verify.tap(button(page, 'Send for review'));
  await expect(page.getByText(/^Under review\. The result/)).toBeVisible();
  await expect(page.getByText('Level 2 · 50,000 USDT a day').first()).toBeVisible(LEFT);

  await atHome(page);
  const loan = countTaps('Loan, level 2');
  await loan.tap(button(page, 'Loans'));
  await loan.type(amount(page), '100');
  await loan.tap(page.getByRole('button', { name: /^Continue with/ }));
  await loan.tap(page.getByRole('button', { name: /^Use .*sample photos$/ }));
  await expect(button(page, 'Review application')).toBeEnabled(LEFT);
  await loan.tap(button(page, 'Review application'));
  await loan.tap(page.getByRole('dialog', { name: 'Review your application' }).getByRole('button', { name: /^Apply/ }));
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();

  expectTaps(
    [link, eur, earn, convert, sell, verify, loan],
    [
      [3, 1],
      [4, 2],
      [4, 1],
      [2, 1],
      [3, 1],
      [3, 0],
      [5, 1],
    ],
  );
});
