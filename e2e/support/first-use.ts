import type { Page } from '@playwright/test';

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
