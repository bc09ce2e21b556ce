import type { Page } from '@playwright/test';

/** Turns on the setting that shows what fails on purpose; it applies from the next load of a page. */
export const asDeveloper = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem('__persisted__developer', 'true'));
