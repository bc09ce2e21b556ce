import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect } from './journey.ts';

/** Pages of money by what a journey calls them. */
export const MONEY = {
  assets: '/pages/assets/assets',
  history: '/pages/assets/history',
  convert: '/pages/exchange/exchange',
} as const;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** Keeps what the page looks like on a phone and on the desktop as output of the journey; leaves the phone. */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const [of, size] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    // The layout of the other width is there once its own part is.
    await expect(page.locator('main').first()).toBeVisible();
    // Nothing is on its way in or out; toasts have gone.
    await page.waitForFunction(
      () =>
        document.querySelector('button[data-kind]') === null &&
        document
          .getAnimations()
          .every((each) => each.effect?.getTiming().iterations === Infinity || each.playState !== 'running'),
    );
    const path = info.outputPath(`${name}-${of}.png`);
    await page.screenshot({ path });
    await info.attach(`${name} ${of}`, { path, contentType: 'image/png' });
  }
}

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
