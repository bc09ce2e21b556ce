import type { Page } from '@playwright/test';

/** Sends an order that the app shows once more, as it does with every one at first. In any language. */
export const agree = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').locator('button[type=submit]').click();
