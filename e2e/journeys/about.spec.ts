import { expect, test } from '../support/journey.ts';

test('the page about Tern says that its money is not real', async ({ page, open }) => {
  await open('/pages/about/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Tern' })).toBeVisible();
  await expect(page.getByText('the money is not real')).toBeVisible();
});
