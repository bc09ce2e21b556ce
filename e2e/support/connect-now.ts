import type { Page } from '@playwright/test';

/**
 * The page's network comes back, so the app connects at once. After a start of the server its next attempt may be up to 16 s
 * away, and behind the fifth there is none.
 */
export const connectNow = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('online')));
