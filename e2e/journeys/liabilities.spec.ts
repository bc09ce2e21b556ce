import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { run } from '../../verify/run.ts';
import { goTo, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';

const LIABILITIES = '/pages/liabilities/liabilities';

/** A night is at most 10 s away. */
const NIGHT = { timeout: 25_000 };

/** Looks again until the last night knows this person. */
async function awaitNight(page: Page): Promise<void> {
  const proven = page.getByText('All included');
  await expect(async () => {
    const refresh = page.getByRole('button', { name: /^(Refresh|Check again)$/ });
    if (!(await proven.isVisible())) await refresh.first().click({ timeout: 1000 });
    await expect(proven).toBeVisible({ timeout: 1500 });
  }).toPass(NIGHT);
}

/** Returns exit code and output of `npm run verify` for a file. */
async function verified(file: string): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const keys = await readFile('dist/proof-keys.json', 'utf8');
  const code = await run(['file.json'], {
    read: (path) => (path === 'file.json' ? file : keys),
    print: (line) => void lines.push(line),
    builtKeys: 'keys.json',
  });
  return { code, lines };
}

test('my balance is in the signed total, anybody can check the file, and a balance that was changed is refused loudly', async ({
  page,
  open,
}, info) => {
  await open(LIABILITIES);
  await expect(page.getByText('Connect a wallet to check your own balance.')).toBeVisible();
  await expect(page.getByText('Reserves are simulated:')).toBeVisible();
  await picture(page, info, 'visitor');
  await signInWithDemoWallet(page);
  await awaitNight(page);
  const mine = page.getByRole('region', { name: 'My balances' });
  const usdt = mine.getByRole('listitem').filter({ hasText: 'USDT' });
  await expect(usdt).toContainText('Included');
  await expect(usdt).toContainText('10,000');
  await expect(page.getByText('Signed by the exchange, and unchanged since this device first saw it.')).toBeVisible();
  await picture(page, info, 'in the total');

  // Money moves on; the night stays as it was.
  await goTo(page, MONEY.convert);
  await page.getByRole('textbox', { name: 'Amount' }).fill('250');
  await page.getByRole('button', { name: 'Convert 250 USDT to BTC' }).click();
  await expect(page.getByRole('region', { name: 'Converted' })).toBeVisible();
  await goTo(page, MONEY.assets);
  await page.getByRole('link', { name: /^Check my balance/ }).click();
  await awaitNight(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const good = await verified(file);
  expect(good.lines.join('\n')).toContain('ACCEPTED');
  expect(good.code).toBe(0);
  const bad = await verified(
    file.replace(/"balance": "(\d)/, (_, digit: string) => `"balance": "${digit === '9' ? 8 : 9}`),
  );
  expect([bad.code, bad.lines.at(-2)]).toEqual([1, expect.stringMatching(/^REFUSED: /)]);

  await page.route('**/api/proof/liabilityPath', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"balance":"', '"balance":"1') });
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  const alert = mine.getByRole('alert');
  await expect(alert).toContainText('Check failed');
  await expect(mine.getByText('Your balance and the sums in the proof give a different total.')).toBeVisible();
  await picture(page, info, 'refused');
});

test('void trades and seeds: each revealed seed is hashed here and fits', async ({ page, open }, info) => {
  await open(LIABILITIES);
  await page.getByRole('link', { name: /^Void trades and seeds/ }).click();
  await expect(page.getByText('No void trades in the last 30 days')).toBeVisible();
  const seeds = page.getByRole('region', { name: 'Seeds of the simulated prices' });
  await expect(seeds.getByText('Not revealed yet').first()).toBeVisible();
  await expect(seeds.getByText('Hash does not match')).toBeHidden();
  await picture(page, info, 'proofs');
});
