import type { Page } from '@playwright/test';

/**
 * Reports that the network is back, so that the app connects at once. After a restart of the server its next attempt
 * may be up to 16 s away, and after the fifth there is none.
 */
export const connectNow = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('online')));
