import type { Locator, Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { coinRow, goTo } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { openSpotTicket, spotField, spotList, SPOT } from '../support/spot-trading.ts';

const SETTINGS = '/pages/settings/settings';
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const total = (page: Page, unit: string): Locator => page.getByRole('region', { name: `Total value · ${unit}` });

test('a visitor sets looks at once; they survive a reload and are reset after being named', async ({
  page,
  open,
}, info) => {
  await open('/pages/profile/profile');
  await picture(page, info, 'profile-visitor');
  await page.getByRole('link', { name: /^Settings/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const html = page.locator('html');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Blue up, orange down' }).check({ force: true });
  await expect(html).toHaveAttribute('data-palette', 'blueOrange');
  await page.getByRole('switch', { name: 'Trade settled: Sound' }).check();
  await picture(page, info, 'settings-dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-palette', 'blueOrange');
  await expect(page.getByRole('switch', { name: 'Trade settled: Sound' })).toBeChecked();

  await button(page, 'Reset to defaults').click();
  const ask = page.getByRole('alertdialog', { name: 'Reset these settings?' });
  await expect(ask).toContainText('Dark → System');
  await expect(ask).toContainText('Trade settled → Off');
  await picture(page, info, 'settings-reset');
  await ask.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(html).not.toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-palette', 'default');
  await expect(button(page, 'Reset to defaults')).toBeDisabled();
  await picture(page, info, 'settings');
});

test('totals are shown in another currency on home, assets and profile, with the rate and its age', async ({
  page,
  open,
}, info) => {
  await open(SETTINGS);
  await button(page, /^Show totals in/).click();
  await page.getByRole('dialog', { name: 'Show totals in' }).getByRole('radio', { name: 'EUR' }).check({ force: true });
  await button(page, 'Done').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, /^Show totals in/)).toContainText('EUR');
  await goTo(page, '/');
  await signInWithDemoWallet(page);
  await expect(total(page, 'EUR')).toContainText(/≈ \d{1,3},\d{3}\.\d{2}/);
  await expect(total(page, 'EUR')).toContainText(/1 EUR = 1\.\d+ USDT · updated \d+\ss ago/);
  await picture(page, info, 'home-eur');
  await goTo(page, '/pages/assets/assets');
  await expect(total(page, 'EUR')).toContainText(/≈ \d{1,3},\d{3}\.\d{2}/);
  await picture(page, info, 'assets-eur');
  const spot = page.getByRole('group', { name: 'Accounts' }).getByRole('button', { name: /^Spot/ });
  await expect(spot).toContainText(/≈ \d,\d{3}\.\d{2}/);
  // The balance is unchanged.
  await spot.click();
  await expect(coinRow(page, 'USDT')).toContainText('5,000.00');
});

test('an order is shown once more before it is sent, and sent by one tap once that is switched off', async ({
  page,
  openSignedIn,
}, info) => {
  await openSignedIn(SPOT);
  const ticket = await openSpotTicket(page, 'Buy');
  await button(page, '−2%').click();
  await spotField(ticket, 'Amount').fill('0.001');
  await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(ask).toContainText('0.001 BTC');
  await picture(page, info, 'confirm-order');
  await ask.getByRole('button', { name: 'Edit order' }).click();
  await expect(ask).toBeHidden();

  await goTo(page, SETTINGS);
  await page.getByRole('switch', { name: 'Confirm each order' }).uncheck();
  await goTo(page, SPOT);
  await openSpotTicket(page, 'Buy');
  await button(page, '−2%').click();
  await spotField(ticket, 'Amount').fill('0.001');
  await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await expect(ticket).toBeHidden();
  await expect(
    spotList(page, /^Open/)
      .getByText(/0\.001/)
      .first(),
  ).toBeVisible();
});
