import { expect, test } from '../support/journey.ts';

test('what a trade costs stands on a page of its own', async ({ page, open }) => {
  await open('/pages/fees/fees');
  await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible();
  await expect(page.getByText('An up/down trade costs its stake alone.')).toBeVisible();
});
