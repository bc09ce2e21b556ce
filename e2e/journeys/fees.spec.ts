import { expect, test } from '../support/journey.ts';
import { picture } from '../support/pictures.ts';

test('from help to the fee that an order costs today', async ({ page, open }, info) => {
  await open('/pages/help/help');
  await page.getByRole('link', { name: /^Fees/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
  await expect(page.getByText(/^[\d.]+%$/)).toBeVisible();
  await picture(page, info, 'fees');
});
