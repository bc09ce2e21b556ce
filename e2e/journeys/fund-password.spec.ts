import type { Locator, Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { visit } from '../support/trading.ts';
import { picture } from '../support/pictures.ts';
import { call, FUND_PASSWORD } from '../support/withdrawing.ts';

const STATUS = '/pages/verification/fund-password-status';
const CHANGE = '/pages/verification/modify-fund-password';
const NEXT = 'seven small boats';

const old = (page: Page): Locator => page.getByLabel('Current fund password');
const change = (page: Page): Locator => page.getByRole('button', { name: 'Change fund password' });

async function fillIn(page: Page, now: string, next: string, again = next): Promise<void> {
  await old(page).fill(now);
  await page.getByLabel('New fund password').fill(next);
  await page.getByLabel('Confirm new password').fill(again);
}

/**
 * The sandbox of journeys holds withdrawals for 2 s, over before anybody has looked: the same answer with a later end.
 */
const holdForAMinute = (page: Page): Promise<unknown> =>
  page.route('**/api/user/fundPasswordStatus', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { holdUntil?: number } };
    const { holdUntil, ...data } = answer.data;
    const later = holdUntil === undefined ? data : { ...data, holdUntil: holdUntil + 58_000 };
    await route.fulfill({ response, json: { ...answer, data: later } });
  });

/** Everything that outlives the page, as one text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]));

test('set, then changed: withdrawals wait, the time that is left counts down, and the new one is in force', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn('/pages/profile/profile');
  await page.getByRole('link', { name: /^Security/ }).click();
  await page.getByRole('link', { name: /^Fund password/ }).click();
  await expect(page.getByRole('heading', { name: 'Fund password', level: 1 })).toBeVisible();
  await expect(page.getByText('Not set', { exact: true })).toBeVisible();
  await picture(page, info, 'not-set');
  await page.getByRole('button', { name: 'Set fund password' }).click();
  await page.getByLabel('New fund password').fill(FUND_PASSWORD);
  await page.getByLabel('Confirm new password').fill(FUND_PASSWORD);
  await page.getByRole('button', { name: 'Set fund password' }).click();
  await expect(page.getByText('Set', { exact: true })).toBeVisible();
  await picture(page, info, 'set');

  await change(page).click();
  await expect(page.getByText(/withdrawals are blocked for 2\ss/)).toBeVisible();
  await fillIn(page, FUND_PASSWORD, FUND_PASSWORD);
  await expect(page.getByRole('button', { name: 'Must differ from the current one' })).toBeDisabled();
  await fillIn(page, FUND_PASSWORD, 'seven', '');
  await expect(page.getByRole('button', { name: 'At least 6 characters' })).toBeDisabled();
  await fillIn(page, 'not this one', NEXT);
  await change(page).click();
  await expect(page.getByText('Incorrect fund password · 4 attempts left')).toBeVisible();
  await expect(old(page)).toHaveValue('not this one');
  await expect(page.getByLabel('Confirm new password')).toHaveValue(NEXT);
  await picture(page, info, 'wrong');
  expect(await kept(page)).not.toContain(NEXT);

  await holdForAMinute(page);
  await old(page).fill(FUND_PASSWORD);
  await change(page).click();
  await expect(page.getByText(/^Available in 00:\d\d$/)).toBeVisible();
  await expect(page.getByText('Withdrawals become available automatically', { exact: false })).toBeVisible();
  await picture(page, info, 'held');
  await visit(page, CHANGE);
  await fillIn(page, FUND_PASSWORD, 'eight small boats');
  await change(page).click();
  await expect(page.getByText(/^Incorrect fund password/)).toBeVisible();
});

test('five wrong ones lock it: the time counts down, what was typed stays, and nothing is kept', async ({
  page,
  open,
}, info) => {
  await open(CHANGE);
  await expect(page.getByText('Connect a wallet to change your fund password.')).toBeVisible();
  await signInWithDemoWallet(page);
  await call(page, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });
  await fillIn(page, 'not this one', NEXT);
  for (const left of [4, 3, 2, 1]) {
    await change(page).click();
    await expect(page.getByText(`${left} ${left === 1 ? 'attempt' : 'attempts'} left`)).toBeVisible();
  }
  await change(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Locked after five failed attempts' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Locked for 14:\d\d$/ })).toBeDisabled();
  await expect(old(page)).toHaveValue('not this one');
  await expect(page.getByLabel('New fund password')).toHaveValue(NEXT);
  await picture(page, info, 'locked-form');
  expect(await kept(page)).not.toMatch(/not this one|seven small boats/);

  await visit(page, STATUS);
  // The form counts as well: the other page has come.
  await expect(page.getByRole('heading', { name: 'Fund password', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByText(/^Unlocks in 14:\d\d$/)).toBeVisible();
  await picture(page, info, 'locked');
  await visit(page, CHANGE);
  await expect(old(page)).toHaveValue('');
});

test('without a connection what was typed stays, and the button says why it waits', async ({
  page,
  openSignedIn,
  context,
}) => {
  await openSignedIn(CHANGE);
  await call(page, '/api/user/tardPwdSet', { pwd: FUND_PASSWORD });
  await fillIn(page, FUND_PASSWORD, NEXT);
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'No connection' })).toBeDisabled();
  await context.setOffline(false);
  await expect(change(page)).toBeEnabled();
  await expect(page.getByLabel('New fund password')).toHaveValue(NEXT);
});
