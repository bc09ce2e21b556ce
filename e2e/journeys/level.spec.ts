import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { visit } from '../support/trading.ts';

const LEVEL = '/pages/level/level';
const inForce = (page: Page) => page.getByRole('region', { name: 'Current performance' });
const option = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
/** The element whose attributes the style sheets read. */
const applied = (page: Page) => page.locator('html');

/** The journey's level as a person calls it; level 0 would look like automatic. */
const chosenAt = { 0: { name: 'Lite', level: '1' }, 3: { name: 'Minimal', level: '3' } } as const;

test(
  'the profile leads to the settings, and they to the reasons; a choice holds at once, survives a reload and can be given back',
  atLevels(),
  async ({ page, sandbox, level }) => {
    const chosen = chosenAt[level];
    await page.goto(`${sandbox.url}/#/pages/profile/profile`);
    await page.getByRole('link', { name: /^Settings/ }).click();
    await page.getByRole('link', { name: /^Performance/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Performance' })).toBeVisible();
    await expect(inForce(page)).toContainText('Set automatically');
    await expect(option(page, 'Automatic')).toBeChecked();

    await option(page, chosen.name).check();
    await expect(inForce(page).getByRole('status')).toContainText(chosen.name);
    await expect(inForce(page)).toContainText('You chose this level');
    await expect(applied(page)).toHaveAttribute('data-level', chosen.level);

    await page.reload();
    await expect(option(page, chosen.name)).toBeChecked();
    await expect(inForce(page).getByRole('status')).toContainText(chosen.name);
    await expect(applied(page)).toHaveAttribute('data-level', chosen.level);

    await inForce(page).getByRole('button', { name: 'Switch to automatic' }).click();
    await expect(option(page, 'Automatic')).toBeChecked();
    await expect(inForce(page)).toContainText('Set automatically');
    await page.reload();
    await expect(option(page, 'Automatic')).toBeChecked();
  },
);

test('the address counts more than a choice, and the page says so', atLevels(), async ({ page, open, level }) => {
  await open(LEVEL);
  await expect(inForce(page)).toContainText('Set by this page’s URL');
  await option(page, 'Ultra-lite').check();
  await expect(page.getByText('Your choice applies when you open Tern without ?level=.')).toBeVisible();
  await expect(applied(page)).toHaveAttribute('data-level', String(level));
});

test('the test of the device runs by itself and its score is shown', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.url}/#${LEVEL}`);
  const device = page.getByRole('region', { name: 'This device' });
  await expect(device.getByText(/^\d+ of 100$/).first()).toBeVisible({ timeout: 30_000 });
  await expect(device.getByText('Calculation')).toBeVisible();
});

test('a level chosen while the chart is watched takes effect there without taking anything away', async ({
  page,
  sandbox,
  context,
}) => {
  await page.goto(`${sandbox.url}/#/pages/trade/trade?symbol=BTCUSDT`);
  const canvas = page.getByRole('application').locator('canvas');
  await expect(page.locator("[data-part='note'][data-state='ready']").first()).toBeAttached();
  await expect(canvas).toHaveCount(1);
  const chart = await page.getByRole('application').elementHandle();

  const other = await context.newPage();
  await other.goto(`${sandbox.url}/#${LEVEL}`);
  for (const [name, level] of [
    ['Minimal', '3'],
    ['Full', '0'],
  ] as const) {
    await option(other, name).check();
    await expect(applied(page)).toHaveAttribute('data-level', level);
    expect(await chart!.evaluate((element) => element.isConnected && element.querySelector('canvas') !== null)).toBe(
      true,
    );
    await expect(page.locator("[data-part='note'][data-state='ready']").first()).toBeAttached();
  }
  await other.close();
  await visit(page, LEVEL);
  await expect(option(page, 'Full')).toBeChecked();
});
