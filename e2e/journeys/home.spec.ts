import type { Locator } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expect, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { trade } from '../support/trading.ts';

const SETTLED = { timeout: 60_000 };

test('a visitor reaches every public page from home in one tap', async ({ page, open }) => {
  const home = page.getByText('Learn to trade with play funds');
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

test('the total of home names the coins that it holds, and hides them with it', async ({ page, openSignedIn }) => {
  await openSignedIn();
  const total = page.getByRole('region', { name: 'Total value · USDT' });
  await expect(total).toContainText('USDT, EUR');
  await total.getByRole('button', { name: 'Hide balance' }).click();
  await expect(total).not.toContainText('EUR');
});

test('home shows the trade that runs, then its result, and nothing below it moves', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn('/', rising);
  await page.getByRole('link', { name: /^BTC Bitcoin/ }).click();
  await trade(page, { side: 'Up', amount: '10', seconds: PERIODS.patient });
  await trade(page, { side: 'Down', amount: '20', seconds: PERIODS.calm });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  const card = page.getByRole('region', { name: 'Open trades' });
  // The one that ends first, and one besides.
  await expect(card).toContainText('BTC · Down · 20.00 USDT');
  await expect(card).toContainText('Losing · pays 0.00');
  await expect(card).toContainText('1 more');
  const below = page.getByRole('region', { name: 'Announcements' });
  const top = async () => (await below.boundingBox())!.y;
  const before = await top();
  await expect(card).toContainText('BTC · Up · 10.00 USDT', SETTLED);
  await expect(card).toContainText('Winning · pays 18.50');
  await expect(card).not.toContainText('more');
  await expect(card).toContainText('Won · +8.50 USDT', SETTLED);
  expect(await top()).toBe(before);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  // Home no longer shows it after returning.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(below).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('the tiles of home lead to what a person does with money, four in a row', async ({ page, openSignedIn }) => {
  await openSignedIn();
  const total = page.getByRole('region', { name: 'Total value · USDT' });
  const names = ['Deposit', 'Withdraw', 'Convert', 'Earn', 'Loans', 'Sell USDT', 'Journal', 'Strategy'];
  const tops: number[] = [];
  for (const name of names) tops.push((await total.getByRole('button', { name, exact: true }).boundingBox())!.y);
  expect(new Set(tops.slice(0, 4)).size).toBe(1);
  expect(new Set(tops.slice(4)).size).toBe(1);
  for (const [name, title] of [
    ['Journal', 'Journal'],
    ['Strategy', /^Strategy/],
  ] as const) {
    await total.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible();
    await page.goBack();
    await expect(total).toBeVisible();
  }
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
  await expect(disc).toHaveCSS('background-image', /^url\("data:image\/png/);
  await expect(disc).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  release();
  await expect(disc).toHaveCSS('background-image', /assets\/coins-/);
});
