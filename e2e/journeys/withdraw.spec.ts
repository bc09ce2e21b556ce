import type { Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { visit } from '../support/trading.ts';
import { check } from '../support/accessibility-check.ts';
import { asDeveloper } from '../support/developer.ts';
import { picture } from '../support/pictures.ts';
import { FUND_PASSWORD, readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

const HUB = '/pages/withdraw/withdraw';
const FORM = '/pages/withdraw/manual';
const LEFT = { timeout: 20_000 };

const address = (page: Page) => page.getByRole('textbox', { name: 'To', exact: true });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

/** Fills in the form, whose address may still be there, and confirms it in the review; done when the 10 s run. */
async function confirm(page: Page, to: string, howMuch: string): Promise<void> {
  await expect(address(page).or(page.getByText(to.slice(-6), { exact: true }))).toBeVisible();
  if (await address(page).isVisible()) await address(page).fill(to);
  await amount(page).fill(howMuch);
  await page.getByRole('button', { name: /^Review/ }).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await review.getByLabel('Fund password').fill(FUND_PASSWORD);
  await review.getByRole('button', { name: /^Withdraw \d/ }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
}

test('the first withdrawal: address, amount and a new fund password in one review, no detour', async ({
  page,
  open,
}, info) => {
  await open(HUB);
  await expect(page.getByText('Connect a wallet to withdraw.')).toBeVisible();
  await signInWithDemoWallet(page);
  await expect(page.getByText('No fund password yet')).toBeVisible();
  await page.getByRole('link', { name: /^To a wallet address/ }).click();
  await amount(page).fill('250');
  await picture(page, info, 'withdraw-first');

  await address(page).fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await expect(page.getByText(/Ethereum-type address/)).toBeVisible();
  const to = tronAddress(1);
  await address(page).fill(`${to.slice(0, 20)}${to[20] === 'a' ? 'b' : 'a'}${to.slice(21)}`);
  await expect(page.getByText(/Invalid address/)).toBeVisible();
  await address(page).fill(to);
  await expect(page.getByText(`Compare with the source: ${to.slice(-6)}`)).toBeVisible();
  await expect(page.getByText('New address', { exact: true })).toBeVisible();
  await picture(page, info, 'withdraw-ready');

  await page.getByRole('button', { name: 'Review 250.00 USDT' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  const send = review.getByRole('button', { name: 'Withdraw 250.00 USDT' });
  await expect(review.getByText(/^in about \d+\smin$/)).toBeVisible();
  await review.getByLabel('New fund password').fill('short');
  await send.click();
  await expect(review.getByRole('alert').filter({ hasText: 'At least 6 characters' })).toBeVisible();
  await review.getByLabel('New fund password').fill(FUND_PASSWORD);
  await review.getByLabel('Confirm new password').fill('other');
  await send.click();
  await expect(review.getByRole('alert').filter({ hasText: 'Passwords don’t match' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await review.getByLabel('Confirm new password').fill(FUND_PASSWORD);
  await picture(page, info, 'first-password');
  await send.click();
  // The 10 s run in the sheet, without the bar over the page behind it.
  await expect(review.getByText('Accepted')).toBeVisible();
  await expect(review.getByText(/^Sending in \d+\ss$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(1);
  await picture(page, info, 'accepted');
  await check(page, 'a withdrawal that can be undone');
  await review.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Withdrawal undone · nothing was sent')).toBeVisible();
  await expect(review).toHaveCount(0);
  await expect(amount(page)).toHaveValue('250');

  // The password is set and the address saved: the hub says so.
  await visit(page, HUB);
  await expect(page.getByText('Ready to withdraw')).toBeVisible();
  await expect(page.getByText('Saved addresses: 1')).toBeVisible();
  await picture(page, info, 'withdraw-hub');
});

test('the hub names every way with its fee, what is left today, and leads to each', async ({ page, openSignedIn }) => {
  await openSignedIn(HUB);
  await readyToWithdraw(page, tronAddress(5));
  await expect(page.getByText('10,000.00 of 10,000.00 USDT')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Raise limit' })).toHaveAttribute('href', /verification\/verification$/);
  await expect(page.getByRole('link', { name: /^To a wallet address/ })).toContainText('fee from 0.50 USDT');
  await expect(page.getByRole('link', { name: /^To your bank account/ })).toContainText('Link an account');
  await expect(page.getByRole('link', { name: /^To a phone number/ })).toContainText('Fee 0.50 EUR');
  await expect(page.getByRole('link', { name: /^As USDT/ })).toContainText('Fee 1.00 EUR');
  await page.getByRole('link', { name: /One tap/ }).click();
  await expect(page.getByRole('radio', { name: /Savings/ })).toBeChecked();
  await page.getByRole('button', { name: '20 USDT', exact: true }).click();
  await expect(amount(page)).toHaveValue('20');
  await expect(page.getByRole('button', { name: 'Review 20.00 USDT' })).toBeEnabled();
});

test('an address is pasted whole and cleaned, and its network follows', async ({ page, openSignedIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(FORM);
  const to = tronAddress(6);
  const copied = ` ${to.slice(0, 12)} ${to.slice(12)}\n`;
  await page.getByRole('radio', { name: /ERC-20/ }).check();
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText(`Compare with the source: ${to.slice(-6)}`)).toBeVisible();
  await expect(page.getByRole('radio', { name: /TRC-20/ })).toBeChecked();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${to}x`);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText(/Wrong length/)).toBeVisible();
  await expect(address(page)).toHaveValue(`${to}x`);
});

test('ten seconds to take it back; a page that closes meanwhile has sent nothing, and says so', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(FORM);
  await readyToWithdraw(page, tronAddress(2));
  await confirm(page, tronAddress(2), '100');
  // A closed sheet leaves the rest of the time to the bar.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Sending 100\.00 USDT in \d+\ss$/ })).toBeVisible();
  await picture(page, info, 'undo-bar');
  await visit(page, '/pages/profile/profile');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Withdrawal undone · nothing was sent')).toBeVisible();

  await visit(page, FORM);
  await confirm(page, tronAddress(2), '120');
  await page.reload();
  await expect(page.getByText('Not sent: 120.00 USDT')).toBeVisible();
  await picture(page, info, 'never-sent');
  // Nothing secret was kept: to send it now takes the password again.
  await page.getByRole('button', { name: 'Send now' }).click();
  const again = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await again.getByLabel('Fund password').fill(FUND_PASSWORD);
  await again.getByRole('button', { name: 'Withdraw 120.00 USDT' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await visit(page, '/pages/withdraw/wihistory');
  await expect(page.getByText('No withdrawals yet')).toBeVisible();
});

test('one withdrawal through ticket, review, detail, history and balance: the same figures everywhere', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(FORM);
  await readyToWithdraw(page, tronAddress(3));
  await expect(page.getByText('5,000.00 USDT')).toBeVisible();
  await address(page).fill(tronAddress(3));
  await amount(page).fill('100.25');
  await expect(page.getByText('99.25 USDT')).toBeVisible();
  await page.getByRole('button', { name: 'Review 100.25 USDT' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await expect(review.getByText('99.25 USDT')).toBeVisible();
  await expect(review.getByText('Savings')).toBeVisible();
  await expect(review.getByText(tronAddress(3).slice(-6), { exact: true })).toBeVisible();
  await picture(page, info, 'review');
  await review.getByLabel('Fund password').fill(FUND_PASSWORD);
  await review.getByRole('button', { name: 'Withdraw 100.25 USDT' }).click();

  await expect(page.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible(LEFT);
  await picture(page, info, 'detail');
  await expect(page.getByText('Received')).toBeVisible(LEFT);
  await expect(page.getByText('99.25 USDT')).toBeVisible();
  await expect(page.getByRole('button', { name: /Copy Transaction/ })).toBeVisible();

  await visit(page, '/pages/withdraw/history');
  const row = page.getByRole('link', { name: /100\.25 USDT/ });
  await expect(row).toContainText('Completed');
  await picture(page, info, 'history');
  await visit(page, FORM);
  await expect(page.getByText('4,899.75 USDT')).toBeVisible();
  await expect(page.getByText('9,899.75 of 10,000.00')).toBeVisible();
});

test('one click to a saved address; a wrong fund password is told and moves nothing', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn('/pages/withdraw/one-click');
  await expect(page.getByText('No saved address can be used here')).toBeVisible();
  await readyToWithdraw(page, tronAddress(4));
  await expect(page.getByRole('radio', { name: /Savings/ })).toBeChecked();
  await amount(page).fill('20');
  await picture(page, info, 'one-click');
  await page.getByRole('button', { name: 'Review 20.00 USDT' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await review.getByLabel('Fund password').fill('not this one');
  await review.getByRole('button', { name: /^Withdraw \d/ }).click();
  await expect(review.getByText('Incorrect fund password · 4 attempts left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await picture(page, info, 'wrong-password');
  await page.keyboard.press('Escape');
  await expect(amount(page)).toHaveValue('20');
  await visit(page, '/pages/withdraw/one-click-history');
  await expect(page.getByText('No withdrawals yet')).toBeVisible();
  await page.getByRole('radio', { name: 'Failed' }).check();
  await expect(page.getByText('No withdrawals with this status')).toBeVisible();
  await visit(page, '/pages/withdraw/detail?id=none');
  await expect(page.getByText('Withdrawal not found')).toBeVisible();
});

test('a withdrawal that the other side does not take gives everything back and says why', async ({
  page,
  openSignedIn,
}, info) => {
  /** Published by the exchange: it always fails, so that anybody can see how that looks. */
  const nobody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
  await asDeveloper(page);
  await openSignedIn(FORM);
  await readyToWithdraw(page, nobody);
  await expect(page.getByText('5,000.00 USDT')).toBeVisible();
  await page.getByText('Developer: try a failure').click();
  await page.getByRole('button', { name: 'Use this destination' }).click();
  await confirm(page, nobody, '40');
  await expect(page.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible(LEFT);
  await expect(page.getByText('Failed', { exact: true }).first()).toBeVisible(LEFT);
  await expect(page.getByText('Would have been received')).toBeVisible();
  await picture(page, info, 'failed');
  await visit(page, '/pages/withdraw/history');
  await expect(page.getByRole('link', { name: /40\.00 USDT/ })).toContainText('Failed');
  await visit(page, FORM);
  await expect(page.getByText('5,000.00 USDT')).toBeVisible();
  await expect(page.getByText('10,000.00 of 10,000.00')).toBeVisible();
});

test('on a wide window the last withdrawals and the limit stand beside the form, whose button is in its card', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn(FORM);
  const last = page.getByRole('region', { name: 'Last withdrawals' });
  await expect(last.getByText('No withdrawals yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Daily limit left' })).toBeVisible();
  await readyToWithdraw(page, tronAddress(8));
  await confirm(page, tronAddress(8), '20');
  await expect(page.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible(LEFT);
  await visit(page, FORM);
  const row = last.getByRole('link', { name: /−20\.00 USDT/ });
  await expect(row).toContainText('Completed', LEFT);
  const [form, aside] = [await page.locator('main form').boundingBox(), await last.boundingBox()];
  expect(aside!.x).toBeGreaterThan(form!.x + form!.width);
  const button = await page.getByRole('button', { name: 'Enter an address' }).boundingBox();
  expect(button!.y + button!.height).toBeLessThan(form!.y + form!.height);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Withdrawal', exact: true })).toBeVisible();

  await visit(page, '/pages/deposit/deposit');
  await expect(page.getByRole('region', { name: 'Last deposits' })).toBeVisible();
});

test('without a connection the ways to withdraw and their balances say how old they are', async ({
  page,
  openSignedIn,
  context,
}) => {
  await openSignedIn(HUB);
  await expect(page.getByText('No fund password yet')).toBeVisible();
  const age = page.getByText(/^No connection\. As of \d\d:\d\d:\d\d\.$/);
  await expect(age).toHaveCount(0);
  await context.setOffline(true);
  await expect(age).toBeVisible();
  await expect(page.getByRole('region', { name: 'Available to withdraw' })).toContainText('5,000.00');
  await context.setOffline(false);
  await expect(age).toHaveCount(0);
});

test('the accepted password is clear of the countdown below it, where the review scrolls to it', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSignedIn('/');
  await readyToWithdraw(page, tronAddress(60));
  await visit(page, '/pages/withdraw/one-click');
  await amount(page).fill('50');
  await page.getByRole('button', { name: /^Review/ }).click();
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await review.getByLabel('Fund password').fill(FUND_PASSWORD);
  await review.getByRole('button', { name: /^Withdraw \d/ }).click();
  const accepted = await review.getByRole('status').filter({ hasText: 'Accepted' }).boundingBox();
  const ring = await review.getByText(/^Sending in \d+\ss$/).boundingBox();
  // The card begins 12 px at least above its words.
  expect(ring!.y - 12 - accepted!.y - accepted!.height).toBeGreaterThanOrEqual(16);
});
