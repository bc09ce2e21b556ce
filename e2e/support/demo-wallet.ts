import type { Locator, Page } from '@playwright/test';

/**
 * Taps through the wallet sheet with the demo wallet, from wherever the page is, open sheet or not.
 * @returns the sheet, which closes once signed in
 */
export async function connectDemoWallet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog');
  if (!(await sheet.isVisible())) {
    await page
      .getByRole('button', { name: /^Connect( wallet)?$/ })
      .first()
      .click();
  }
  await sheet.getByText('Demo wallet').click();
  await sheet.getByRole('button', { name: 'Sign in with Demo wallet' }).click();
  return sheet;
}
