import { expect, test } from '../support/journey.ts';

test('help leads to the page about Tern, which says that its money is not real', async ({ page, open }) => {
  await open('/pages/help/help');
  await page.getByRole('link', { name: /^About Tern/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Tern' })).toBeVisible();
  await expect(page.getByText('the money is not real')).toBeVisible();
});
