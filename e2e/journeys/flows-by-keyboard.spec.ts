import type { Page } from '@playwright/test';
import { check, TRADE } from '../support/accessibility-check.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { expectOnPage, focused, press, said, tabTo, type } from '../support/keyboard.ts';
import { PERIODS } from '../support/rising-market.ts';
import { openSpotOrders } from '../support/spot-trading.ts';
import { openTrades, trade, visit } from '../support/trading.ts';
import { call, FUND_PASSWORD, readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

const SETTLED = { timeout: 60_000 };
/** No card has as many stops. */
const MOST_STOPS = 12;

const dock = (page: Page) => page.getByRole('region', { name: 'Orders and results' });

/** Goes back with Shift and Tab to what is named so. @returns every stop on the way */
async function backTo(page: Page, wanted: string): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS && stops.at(-1) !== wanted) {
    await page.keyboard.press('Shift+Tab');
    stops.push(await focused(page));
  }
  return stops;
}

/** Presses Tab so often. @returns every stop */
async function stops(page: Page, count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    await page.keyboard.press('Tab');
    found.push(await focused(page));
  }
  return found;
}

test('the first up/down trade by keyboard: two questions on one sheet, each answer said, the focus back', async ({
  page,
  open,
}) => {
  await open(TRADE);
  await signInWithDemoWallet(page, 'due');
  const up = page.getByRole('button', { name: 'Up', exact: true });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Up\/down/ })).toBeVisible();
  await press(page, /^button Up · 10 USDT · 30\ss$/);
  const sheet = page.getByRole('dialog', { name: 'Two questions first' });
  await expect(sheet).toBeVisible();
  await check(page, 'the two questions');
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Two questions first":
      - heading "Two questions first" [level=2]
      - button "Close"
      - list:
        - listitem
        - listitem
        - listitem
      - group:
        - radio "10 USDT"
      - group:
        - radio "I get 10 USDT back"
      - button /^Up · 10 USDT · 30\\ss$/ [disabled]
  `);
  await sheet.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await sheet.getByRole('radio', { name: '10 USDT', exact: true }).focus();
  await page.keyboard.press('Space');
  await sheet.getByRole('radio', { name: 'I get 10 USDT back' }).focus();
  await page.keyboard.press('Space');
  await press(page, /^button Up · 10 USDT · 30\ss$/);
  await expect(sheet).toBeHidden();
  await expect(openTrades(page)).toHaveCount(1);
  await expect(up).toBeFocused();
});

test('the card of an order by keyboard: before the buttons of the page, and its end gives the focus back', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(`${TRADE}&product=spot`);
  const buy = page.getByRole('button', { name: 'Buy', exact: true });
  await press(page, 'button Buy');
  await expect(page.getByRole('dialog', { name: /^Spot/ })).toBeVisible();
  await press(page, 'button −2% from the best price');
  await type(page, 'textbox Amount', '0.001');
  await press(page, 'button Buy 0.001 BTC');
  await expect(page.getByRole('dialog', { name: 'Confirm order' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(openSpotOrders(page)).toHaveCount(1);
  await expect(buy).toBeFocused();
  await expect(dock(page)).toMatchAriaSnapshot(`
    - region "Orders and results":
      - button "Close"
      - heading "Order placed" [level=2]
      - progressbar "0 of 0.001 BTC filled"
      - button "View order"
      - button "Cancel order"
  `);
  await check(page, 'the card of an order');
  await buy.focus();
  expect(await backTo(page, 'button Close')).toEqual(['button Cancel order', 'button View order', 'button Close']);

  await tabTo(page, 'button View order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(dock(page).getByRole('button', { name: 'View order' })).toBeFocused();
  await press(page, 'button Cancel order');
  await expect(said(page, /Buy 0\.001 BTC/)).toBeAttached();
  await expect(dock(page)).toHaveCount(0);
  // Its button has gone: the next stop is at the page's heading, not at its beginning.
  await expectOnPage(page, /BTC\/USDT/);
});

test('the card of a result by keyboard: its figures are named, and again opens the same trade', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  await trade(page, { side: 'Up', amount: '12', seconds: PERIODS.quick });
  await expect(dock(page).getByRole('heading', { name: /^BTC\/USDT · Up · 5\ss$/ })).toBeVisible(SETTLED);
  await check(page, 'the card of a result');
  await expect(dock(page)).toMatchAriaSnapshot(`
    - region "Orders and results":
      - button "Close"
      - heading /BTC\\/USDT/ [level=2]
      - term: Open price
      - term: Closing price
      - term: Difference
      - button "Receipt"
      - button "Trade again"
      - link "Note in the journal"
  `);
  await page.getByRole('button', { name: 'Up', exact: true }).focus();
  expect(await backTo(page, 'button Close')).toEqual([
    'link Note in the journal',
    'button Trade again',
    'button Receipt',
    'button Close',
  ]);
  await page.keyboard.press('Enter');
  await expect(dock(page)).toHaveCount(0);
  await expectOnPage(page, /BTC\/USDT/);
});

test('the running trade on home by keyboard: one stop that says what it is, how it stands and where it leads', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(TRADE);
  await trade(page, { side: 'Up', amount: '10', seconds: 300 });
  await visit(page, '/');
  const card = page.getByRole('region', { name: 'Open trades' });
  await expect(card.getByRole('link', { name: /BTC · Up · 10\.00 USDT.*(Winning|Losing|Even)/ })).toBeVisible();
  await check(page, 'home with a running trade');
  await press(page, /^link .*BTC · Up · 10\.00 USDT/);
  await expectOnPage(page, 'BTC/USDT · Up');
});

test('every way to withdraw is a stop with its name and fee, and the saved one asks for the password at once', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn();
  await readyToWithdraw(page, tronAddress(22));
  await visit(page, '/pages/withdraw/withdraw');
  await expect(page.getByText('Ready to withdraw')).toBeVisible();
  await check(page, 'every way to withdraw');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Available to withdraw"
      - region "Send crypto":
        - heading "Send crypto" [level=2]
        - link /To a wallet address/
        - link /Savings .* One tap/
        - button /Address book/
      - region "Send EUR":
        - heading "Send EUR" [level=2]
        - link /To your bank account/
        - link /To a phone number/
        - link /As USDT/
      - region "Daily limit left":
        - link "Raise limit"
      - link /Ready to withdraw/
  `);
  await press(page, /^link .*One tap/);
  // Nothing was sent to this address yet: the form asks for an amount, and no review comes by itself.
  await expectOnPage(page, /One/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an account is unlinked by keyboard: asked once, with the password, and said', async ({ page, openSignedIn }) => {
  await openSignedIn('/pages/bind-account/bind-account');
  await call(page, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });
  await page.reload();
  await press(page, 'button Fill in sample data');
  await type(page, /^textbox Fund password/, FUND_PASSWORD);
  await press(page, 'button Link account');
  await expect(page.getByText('Demo Bank · DE89 •••• 3000')).toBeVisible();
  await visit(page, '/pages/profile/profile');
  await expectOnPage(page, 'Profile');
  await visit(page, '/pages/bind-account/bind-account');
  const unlink = page.getByRole('main').getByRole('button', { name: 'Unlink account' });
  await expect(unlink).toBeVisible();
  await press(page, 'button Unlink account');
  const sheet = page.getByRole('dialog', { name: 'Unlink this bank account?' });
  await expect(sheet).toBeVisible();
  await check(page, 'an account to unlink');
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Unlink this bank account?":
      - heading "Unlink this bank account?" [level=2]
      - button "Close"
      - paragraph: /Withdrawals already sent continue/
      - text: Fund password
      - textbox "Fund password"
      - button "Show password"
      - button "Unlink account"
      - button "Keep current account"
  `);
  // A stop outside of the document is the browser's own bar.
  const round = await stops(page, 12);
  expect(new Set(round)).toEqual(
    new Set([
      'button Close',
      'textbox Fund password',
      'button Show password',
      'button Unlink account',
      'button Keep current account',
      '',
    ]),
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(unlink).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await type(page, /^textbox Fund password/, FUND_PASSWORD);
  // The answer comes after the sheet could have left.
  await page.route('**/api/fiat/binding', async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Bank account unlinked' })).toBeVisible();
  await expect(sheet).toBeHidden();
  // The button that opened the sheet has gone with the account.
  await expect(page.getByRole('button', { name: 'Fill in sample data' })).toBeVisible();
  await expectOnPage(page, 'Link bank account');
});

test('ways to withdraw, saved addresses and Earn by keyboard: all are named, and each sheet gives the focus back', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/');
  await readyToWithdraw(page, tronAddress(21));
  await visit(page, '/pages/withdraw/withdraw');
  const hub = page.getByRole('main');
  await expect(hub).toMatchAriaSnapshot(`
    - main:
      - region "Send crypto":
        - heading "Send crypto" [level=2]
        - link /^To a wallet address/
        - link /^Savings.*One tap/
        - button /^Address book/
      - region "Send EUR":
        - heading "Send EUR" [level=2]
        - link /^To your bank account/
        - link /^To a phone number/
        - link /^As USDT/
      - region "Daily limit left":
        - link "Raise limit"
  `);
  await press(page, /^button Address book/);
  const book = page.getByRole('dialog', { name: 'Address book' });
  await expect(book).toMatchAriaSnapshot(`
    - dialog "Address book":
      - heading "Address book" [level=2]
      - button "Close"
      - list "Address book":
        - listitem:
          - button /^Savings/
          - button /^Remove/
      - button "Add address"
  `);
  await press(page, /^button Remove/);
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /^Remove/ }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(book.getByRole('button', { name: /^Remove/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hub.getByRole('button', { name: /^Address book/ })).toBeFocused();

  await visit(page, '/pages/finance/purchase?product=earn-usdt-30');
  await expect(page.getByText(/From Spot/)).toBeVisible();
  await type(page, 'textbox Amount', '100');
  await press(page, 'button Subscribe 100 USDT');
  const review = page.getByRole('dialog', { name: 'Confirm subscription' });
  await expect(review).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribe 100 USDT' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(review).toBeVisible();
  await press(page, /^button Subscribe /);
  await expect(said(page, /^Subscribed: 100/)).toBeAttached();
  await expectOnPage(page, /./);
  expect((await tabTo(page, 'button Subscribe more')).at(-2)).toBe('button View subscription');
});

test('a wide window by keyboard: an order by its keys, the table of holdings, search and bell of the header', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(`${TRADE}&product=spot`);
  await page.getByRole('radio', { name: 'Market', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  const amount = page.locator('[data-part=amount] input');
  // Keys come once the page is at rest.
  await expect(async () => {
    await page.keyboard.press('b');
    await expect(amount).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('0.01');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(question.getByRole('button', { name: 'Buy 0.01 BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, /^Bought 0\.01/)).toBeAttached();
  // A closing sheet gives the focus back, on a busy machine after it was put on the tab.
  await expect(question).toHaveCount(0);
  await expect(async () => {
    await page.getByRole('tab', { name: /^Open orders/ }).focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Holdings' })).toHaveAttribute('aria-selected', 'true', {
      timeout: 1000,
    });
  }).toPass();
  await expect(page.getByRole('tabpanel', { name: 'Holdings' })).toMatchAriaSnapshot(`
    - table:
      - row:
        - columnheader "Coin"
        - columnheader "Amount"
        - columnheader "In order"
        - columnheader "Avg. price"
        - columnheader "Last price"
        - columnheader "Value, USDT"
        - columnheader "Unrealized PnL"
        - columnheader "Realized PnL"
      - row:
        - cell "BTC":
          - link "BTC"
        - cell /^0\\.0/
  `);

  const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await search.focus();
  await page.keyboard.press('Enter');
  const markets = page.getByRole('dialog', { name: 'Choose a market' });
  await expect(markets.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(markets).toBeHidden();
  await expect(search).toBeFocused();
  await press(page, /^button Notifications/);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
});
