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

/** Rows of the history, newest first. */
export const historyRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'What moved your balances' }).getByRole('listitem');
