import { expect, test } from '../support/journey.ts';
import { expectOnPage, press, said, tabTo, type } from '../support/keyboard.ts';
import { SPOT, spotList } from '../support/spot-trading.ts';
import { FUND_PASSWORD, readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

test('signing in by keyboard: the page, the sheet with the demo account, and the page again', async ({
  page,
  open,
}) => {
  await open('/');
  await expect(page.getByRole('link', { name: /^BTC/ }).first()).toBeVisible();
  // Until then it is a button that says how it goes.
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
  await press(page, 'button Connect a wallet');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Sign in to Tern":
      - heading "Sign in to Tern" [level=2]
      - button "Close"
      - region "Demo account":
        - button "Try with a demo account"
      - heading "No wallet in this browser" [level=3]
      - button "Get a wallet"
  `);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect a wallet' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  expect(await press(page, 'button Try with a demo account')).toEqual([
    'button Close',
    'button Try with a demo account',
  ]);
  await expect(sheet).toBeHidden();
  // The button that opened the sheet is gone.
  await expectOnPage(page, 'Tern');
  await expect(page.getByRole('status').filter({ hasText: '10,000 USDT added' })).toBeAttached();
});

test('a spot order by keyboard: its ticket, the question, and the fill, which is said', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(SPOT);
  const buy = page.getByRole('button', { name: 'Buy', exact: true });
  await press(page, 'button Buy');
  const ticket = page.getByRole('dialog', { name: /^Spot/ });
  await expect(ticket).toBeVisible();
  expect(await tabTo(page, 'radio Limit')).toEqual(['button Close', 'radio Buy', 'radio Limit']);
  await page.keyboard.press('ArrowRight');
  await expect(ticket.getByRole('radio', { name: 'Market' })).toBeChecked();
  await type(page, 'textbox Amount', '0.01');
  await press(page, 'button Buy 0.01 BTC');
  const question = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(question).toMatchAriaSnapshot(`
    - dialog "Confirm order":
      - term: Total
      - button "Buy 0.01 BTC"
      - button "Edit order"
      - switch "Show this step before every order"
  `);
  await expect(question.getByRole('button', { name: 'Buy 0.01 BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, /^Bought 0\.01/)).toBeAttached();
  await expect(buy).toBeFocused();
  await tabTo(page, 'tab Open orders');
  await page.keyboard.press('ArrowRight');
  await expect(
    spotList(page, /^Order history/)
      .getByText(/^0\.01/)
      .first(),
  ).toBeVisible();
});

test('a deposit by keyboard: each page says where one is, and the receipt is said', async ({ page, openSignedIn }) => {
  await openSignedIn('/pages/deposit/deposit');
  await press(page, /^link USDT/);
  await expect(page.getByRole('heading', { name: 'Deposit USDT' })).toBeFocused();
  await press(page, /^link TRON/);
  await expect(page.getByRole('region', { name: 'Your address' })).toBeVisible();
  await expectOnPage(page, 'Deposit USDT');
  await type(page, 'textbox Amount', '250');
  await press(page, 'button Simulate a deposit of 250 USDT');
  await expect(said(page, 'Deposit of 250 USDT submitted')).toBeAttached();
  await expect(page.getByRole('list', { name: 'Deposit progress' })).toBeVisible();
  await expect(said(page, '250.00 USDT credited to your spot account')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a withdrawal by keyboard, and taken back', async ({ page, openSignedIn }) => {
  const to = tronAddress(11);
  await openSignedIn('/pages/withdraw/manual');
  await readyToWithdraw(page, to);
  await tabTo(page, 'textbox To');
  await page.keyboard.insertText(to);
  // The field goes when the address is one.
  await expect(page.getByRole('region', { name: 'To', exact: true })).toBeFocused();
  expect(await tabTo(page, 'textbox Amount')).toEqual([
    'button Change',
    'button Address book',
    'radio TRON · TRC-20',
    'textbox Amount',
  ]);
  await page.keyboard.type('20');
  // A new address waits a moment.
  await expect(page.getByRole('button', { name: 'Review 20.00 USDT' })).toBeEnabled();
  await press(page, 'button Review 20.00 USDT');
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await expect(review).toBeVisible();
  await type(page, /^textbox Fund password/, FUND_PASSWORD);
  await press(page, 'button Withdraw 20.00 USDT');
  await expect(review.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled();
  await press(page, 'button Undo');
  await expect(review).toBeHidden();
  await expect(page.getByText('Withdrawal undone · nothing was sent').first()).toBeAttached();
});
