import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Pages of money by what a journey calls them. */
export const MONEY = {
  assets: '/pages/assets/assets',
  history: '/pages/assets/history',
  convert: '/pages/exchange/exchange',
} as const;

/** Opens a page of money by its address, keeping the session. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

/** The row of a coin on the page of assets, on a phone. */
export const coinRow = (page: Page, asset: string): Locator =>
  page.getByRole('region', { name: 'Coins' }).getByRole('listitem').filter({ hasText: asset });

/** Expects these balances of USDT in one account on the page of assets, on a phone. `locked` is `0.00` for none. */
export async function expectBalanceIn(page: Page, account: string, available: string, locked: string): Promise<void> {
  const filter = page.getByRole('group', { name: 'Accounts' }).getByRole('button', { name: new RegExp(`^${account}`) });
  if ((await filter.getAttribute('aria-pressed')) === 'false') await filter.click();
  const row = coinRow(page, 'USDT');
  if (locked === '0.00') {
    await expect(row.getByText(available, { exact: true })).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    return;
  }
  await expect(row.getByText(`${available} available`, { exact: true })).toBeVisible();
  await expect(row.getByText(`${locked} in order`, { exact: true })).toBeVisible();
}

/** Rows of the history, newest first. */
export const historyRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
