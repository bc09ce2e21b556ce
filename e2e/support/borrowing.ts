import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');

/** Types name and number on the details of a loan application. */
export async function fillInPapers(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /name/i }).fill('Sam Sample');
  await page.getByRole('textbox', { name: /number/i }).fill('X1234567');
}

/** Takes the three sample photos and waits until they are sent. */
export async function takeSamplePhotos(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Use .*(sample photos|demo pictures)$/ }).click();
  await expect(page.getByRole('button', { name: 'Review application' })).toBeEnabled({ timeout: 15_000 });
}

/** Applies from the review and waits until the loan is paid out. */
export async function applyForLoan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review application' }).click();
  await page
    .getByRole('dialog', { name: 'Review your application' })
    .getByRole('button', { name: /^Apply for/ })
    .click();
  await expect(main(page).getByRole('heading', { name: /^Approved · .* in Spot$/ })).toBeVisible({ timeout: 15_000 });
}
