import type { Page } from '@playwright/test';

/** A device that keeps nothing never has a session to find. */
const KEPT_MS = 10_000;

/**
 * Waits until somebody is signed in and the sheet is gone: it is gone for a moment between two of its steps too, and until
 * it has closed the page takes no typing.
 */
export async function untilSignedIn(page: Page): Promise<void> {
  const isKept = () => {
    try {
      return localStorage.getItem('currentUser') !== null;
    } catch {
      return true;
    }
  };
  await page.waitForFunction(isKept, undefined, { timeout: KEPT_MS }).catch(() => undefined);
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
}

/**
 * Notes on the device that the person who is signed in has passed the first-use check, so that journeys about something
 * else reach their trade. limits.spec.ts walks it by hand.
 */
export const passFirstUse = (page: Page): Promise<void> =>
  page.evaluate(() => {
    try {
      const { userId } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { userId?: string };
      if (userId) localStorage.setItem('__persisted__firstUse', JSON.stringify({ [userId]: Date.now() }));
    } catch (error) {
      // A journey with storage forbidden trades nothing.
      if (!(error instanceof DOMException)) throw error;
    }
  });
