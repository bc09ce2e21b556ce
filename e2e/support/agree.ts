import type { Page } from '@playwright/test';

/** Confirms a spot order on the sheet that the app shows by default. Works in any language. */
export const agree = (page: Page): Promise<void> => page.getByRole('dialog').last().locator('[data-autofocus]').click();
