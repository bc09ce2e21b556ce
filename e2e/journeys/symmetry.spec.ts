import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { FUND_PASSWORD, readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

/** Counts the screens a person has to get past; each is left by one control. */
function counter() {
  let screens = 0;
  return {
    async leave(control: Locator): Promise<void> {
      screens++;
      await control.click();
    },
    screens: () => screens,
  };
}

/** Counts the screens from home until a deposit of 1 000 USDT by address is pending. */
async function depositScreens(page: Page): Promise<number> {
  const { leave, screens } = counter();
  await page.getByRole('button', { name: 'Deposit' }).click();
  await leave(page.getByRole('link', { name: /^USDT/ }));
  await leave(page.getByRole('main').getByText('TRON · TRC-20').first());
  await leave(page.getByRole('button', { name: /^Simulate a deposit of .* USDT$/ }));
  await expect(page.getByRole('listitem').filter({ hasText: /^Submitted/ })).toBeVisible();
  return screens();
}

/** Counts the screens from home until a withdrawal of 20 USDT to a saved address is pending. */
async function withdrawScreens(page: Page, to: string): Promise<number> {
  const { leave, screens } = counter();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await leave(page.getByRole('link', { name: /^To a wallet address/ }));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(to);
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  await leave(page.getByRole('button', { name: /^Review/ }));
  const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
  await review.getByLabel('Fund password').fill(FUND_PASSWORD);
  await leave(review.getByRole('button', { name: /^Withdraw/ }));
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  return screens();
}

test('taking money out passes no more screens than bringing it in', async ({ page, openSignedIn, sandbox }) => {
  await openSignedIn('/');
  const to = tronAddress(9);
  await readyToWithdraw(page, to);
  const deposit = await depositScreens(page);
  await page.goto(`${sandbox.url}/#/`);
  const withdraw = await withdrawScreens(page, to);
  expect(withdraw).toBeLessThanOrEqual(deposit);
});
