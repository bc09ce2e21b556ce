import type { Locator, Page } from '@playwright/test';

/** The button of the demo account; in the sheet where that is open, else on home. */
const BUTTON = /^(Try with a demo account|Creating account…)$/;

/**
 * Taps the button of the demo account, from wherever the page is, open sheet or not.
 * @returns the button, which is gone once signed in
 */
export async function connectDemoWallet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog').getByRole('button', { name: BUTTON });
  const onPage = page.getByRole('main').getByRole('button', { name: BUTTON });
  const way = page.getByRole('button', { name: /^Connect( a)?( wallet)?$/ });
  await sheet.or(onPage).or(way).first().waitFor();
  if (!(await sheet.isVisible())) {
    if (await onPage.isVisible()) {
      await onPage.click();
      return onPage;
    }
    await way.first().click();
  }
  await sheet.click();
  return sheet;
}
