import type { Locator } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expect, test } from '../support/journey.ts';

test('a visitor reaches every public page from home in one tap', async ({ page, open }) => {
  const home = page.getByText('Trade live prices with play funds');
  await open();
  await expect(page.getByRole('link', { name: /^BTC Bitcoin/ })).toBeVisible();
  const more = page.getByRole('navigation', { name: 'More', exact: true });
  const ways: readonly (readonly [Locator, string | RegExp])[] = [
    [page.getByRole('link', { name: 'Language, EN' }), 'Language'],
    [page.getByRole('button', { name: 'Profile' }), 'Profile'],
    [page.getByRole('link', { name: 'All markets' }), 'Markets'],
    [more.getByRole('link', { name: 'Earn' }), 'Earn'],
    [more.getByRole('link', { name: 'Convert' }), 'Convert'],
    [more.getByRole('link', { name: 'Loans' }), 'Loans'],
    [more.getByRole('link', { name: 'Sell USDT' }), 'Sell USDT'],
    [more.getByRole('link', { name: 'Rules' }), /rules/i],
    [more.getByRole('link', { name: 'Help and support' }), /help/i],
    [more.getByRole('link', { name: 'Settings' }), 'Settings'],
  ];
  for (const [way, title] of ways) {
    await way.click();
    await expect(home).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible();
    await page.goBack();
    await expect(home).toBeVisible();
  }
});

test('the bar of home has a dot for a live line, the bell and the avatar of a person', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn();
  const bar = page.getByRole('banner').filter({ has: page.getByRole('heading', { name: 'Tern' }) });
  await expect(bar.getByText('Live', { exact: true })).toHaveCSS('clip-path', 'inset(50%)');
  await expect(bar.getByRole('link', { name: /^Language/ })).toHaveCount(0);
  await bar.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page).toHaveURL(/notifications/);
  await page.goBack();
  await bar.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Assets' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/assets\/assets/);
});

test('an announcement is one line that stays, and its sheet leads to the others', async ({ page, open }) => {
  await open();
  const line = page.getByRole('region', { name: 'Announcements' }).getByRole('button').first();
  await expect(line).toContainText(/1 of \d/);
  await line.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Next announcement' }).click();
  await expect(sheet).toContainText(/2 of \d/);
  await page.keyboard.press('Escape');
  await expect(line).toContainText(/2 of \d/);
});

test('the first rows have their pictures when they are painted, before the sprite of all has come', async ({
  page,
  open,
}) => {
  const release = await holdRequests(page, '**/assets/coins-*.png');
  await open();
  const row = page.getByRole('link', { name: /^BTC Bitcoin/ });
  await expect(row).toBeVisible();
  const disc = row.locator('[aria-hidden=true]').first();
  await expect(disc).toHaveCSS('background-image', /^url\("data:image\/svg/);
  await expect(disc).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  release();
  await expect(disc).toHaveCSS('background-image', /assets\/coins-/);
});
