import type { Page } from '@playwright/test';

/** Chooses the order of the journal's list of trades. @param order  as it is shown */
export async function chooseOrder(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: /^Order: / }).click();
  const sheet = page.getByRole('dialog', { name: 'Order' });
  await sheet.getByRole('radio', { name: order }).check({ force: true });
  await sheet.getByRole('button', { name: 'Done' }).click();
}
