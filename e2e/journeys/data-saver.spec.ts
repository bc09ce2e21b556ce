import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { goTo } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { expectToMove } from '../support/whole-app.ts';

const SETTINGS = '/pages/settings/settings';
const card = (page: Page) => page.getByRole('region', { name: 'Data use' });
/** The value beside a name of the card. */
const fact = (page: Page, name: string) =>
  card(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const UNITS: Readonly<Record<string, number>> = { KB: 1e3, MB: 1e6 };
const usedToday = async (page: Page) => {
  const [size = '', unit = ''] = ((await fact(page, 'Today').textContent()) ?? '').split(' ');
  return Number(size) * (UNITS[unit] ?? NaN);
};

test('data is saved from now on and after a reload, and the page says what live data uses', async ({
  page,
  open,
}, info) => {
  await open(SETTINGS);
  await expect(card(page).getByRole('radio', { name: 'Automatic' })).toBeChecked();
  await expect(fact(page, 'Live data')).toHaveText(/^(?:≈|about) [1-9][\d.]* [KM]B an hour$/);
  await expect.poll(() => usedToday(page)).toBeGreaterThan(0);
  await card(page).getByRole('radio', { name: 'On', exact: true }).check({ force: true });
  await expect(fact(page, 'Without data saver')).toHaveText(/^≈ [1-9][\d.]* [KM]B an hour$/);
  await picture(page, info, 'data-saver');
  const used = await usedToday(page);

  await page.reload();
  await expect(card(page).getByRole('radio', { name: 'On', exact: true })).toBeChecked();
  await expect.poll(() => usedToday(page)).toBeGreaterThanOrEqual(used);

  // Prices in sight still move.
  await goTo(page, '/');
  await expectToMove(page.getByRole('link', { name: /^BTC Bitcoin/ }));
  await goTo(page, '/pages/diagnostics/diagnostics');
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('Data saverOn');
});

test('automatic follows what the browser is asked for, while the page is open too', async ({ page, open }) => {
  await page.addInitScript(() => {
    const hint = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, 'connection', { value: hint });
  });
  await open(SETTINGS);
  await expect(card(page)).toContainText('Automatic is on: this browser asks to save data.');
  await expect(fact(page, 'Without data saver')).toBeVisible();
  await page.evaluate(() => {
    const hint = (navigator as unknown as { connection: EventTarget }).connection;
    Object.assign(hint, { saveData: false }).dispatchEvent(new Event('change'));
  });
  await expect(card(page)).toContainText('Automatic is off: this browser doesn’t ask to save data.');
  await expect(fact(page, 'With data saver')).toBeVisible();
});
