import { expect, test } from '../support/journey.ts';
import { picture } from '../support/pictures.ts';

test('before anybody deposits: every condition, fee and limit, found from the deposit page and by words', async ({
  page,
  open,
}, info) => {
  await open('/pages/deposit/deposit');
  await page.getByRole('link', { name: /^Withdrawal rules and fees/ }).click();
  const conditions = page.getByText('What do I need before I can withdraw?');
  await expect(conditions).toBeInViewport();
  await expect(page.getByText('Your daily limit isn’t used up.')).toBeVisible();
  await expect(page.getByText('Level 1', { exact: true })).toBeVisible();
  await picture(page, info, 'help-withdraw');

  const search = page.getByRole('textbox', { name: 'Search help' });
  await search.fill('maker');
  await expect(page.getByText('What does a spot order cost?')).toBeVisible();
  await expect(page.getByText(/Maker [\d.]+% · taker [\d.]+%/)).toBeVisible();
  await picture(page, info, 'help-found');
  await search.fill('zzz');
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await page.getByText('Can I check how a trade was settled?').click();
  await page.getByRole('link', { name: 'Up/down rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  await page.goBack();
  await picture(page, info, 'help');
});
