import type { Page } from '@playwright/test';

/** Confirms an order in the review, which the app shows by default. Works in any language. */
export const agree = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').locator('button[type=submit]').click();
