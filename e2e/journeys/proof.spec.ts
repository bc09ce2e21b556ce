import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { trade } from '../support/trading.ts';

const ROOT = join(import.meta.dirname, '../..');
const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
/** A short period, and what a busy machine needs around it. */
const SETTLED = { timeout: 60_000 };

test.setTimeout(180_000);

const proof = (page: Page) => page.getByRole('region', { name: 'Proof' });
const links = (page: Page) => proof(page).getByRole('list', { name: 'Steps of the proof' }).getByRole('listitem');
const verify = (page: Page) => proof(page).getByRole('button', { name: /^(Check result|Check again)/ });

/** Opens a trade, waits for its end and goes to its receipt. */
async function settledReceipt(page: Page): Promise<void> {
  await trade(page, { side: 'Up', amount: '12.34', seconds: PERIODS.quick });
  await page.getByRole('tab', { name: 'History' }).click();
  const row = page.getByRole('tabpanel', { name: 'History' }).getByRole('link', { name: /USDT/ });
  await expect(row).toHaveCount(1, SETTLED);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
}

/** The stand-alone verifier on a file; its exit code and last line. */
function verifier(file: string): { code: number | null; verdict: string } {
  const { status, stdout } = spawnSync('node', ['verify/verify.ts', file], { cwd: ROOT, encoding: 'utf8' });
  return { code: status, verdict: stdout.trim().split('\n').at(-1) ?? '' };
}

/** Changes one answer of the exchange until it is stopped. */
async function tamper(page: Page, call: string, change: (data: never) => void): Promise<() => Promise<void>> {
  const address = `**/api/proof/${call}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: never };
    change(envelope.data);
    await route.fulfill({ response, json: envelope });
  });
  return () => page.unroute(address);
}

test('a trade is verified on the device, a changed answer is refused by name, and the file stands on its own', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  await settledReceipt(page);

  await verify(page).click();
  await expect(proof(page)).toContainText('Checked on this device');
  await expect(links(page)).toHaveCount(10);
  await expect(links(page).filter({ hasText: 'Failed' })).toHaveCount(0);
  await expect(proof(page)).toContainText('Matches the receipt saved on this device when the trade opened.');

  const price = await tamper(page, 'ticks', ({ ticks }: { ticks: { price: string }[] }) => {
    const tick = ticks[ticks.length >> 1]!;
    tick.price = `${tick.price.slice(0, -1)}${(Number(tick.price.at(-1)) + 1) % 10}`;
  });
  await verify(page).click();
  await expect(proof(page)).toContainText('Check failed');
  await expect(links(page).filter({ hasText: 'Failed' })).toContainText(['Unbroken chain']);
  await expect(proof(page)).toContainText('Failed: Unbroken chain.');
  await price();

  const receipt = await tamper(page, 'receipt', (data: { receipt: { signature: string } }) => {
    data.receipt.signature = data.receipt.signature.replace(/^../, (two) => (two === '00' ? '11' : '00'));
  });
  await verify(page).click();
  await expect(links(page).filter({ hasText: 'Failed' })).toContainText(['Signed receipt']);
  await receipt();

  const order = await tamper(page, 'receipt', (data: { order: { payout: string } }) => {
    data.order.payout = '1000';
  });
  await verify(page).click();
  await expect(links(page).filter({ hasText: 'Failed' })).toContainText(['Payout']);
  await order();

  await verify(page).click();
  await expect(proof(page)).toContainText('Checked on this device');

  await proof(page).getByRole('button', { name: 'Replay' }).click();
  await expect(proof(page).locator('canvas').first()).toBeVisible();
  await proof(page).getByRole('button', { name: 'Close replay' }).click();
  await expect(proof(page).locator('canvas')).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    proof(page).getByRole('button', { name: 'Save proof' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tern-proof-[\w-]+\.json$/);
  const dir = mkdtempSync(join(tmpdir(), 'tern-proof-'));
  const file = join(dir, download.suggestedFilename());
  await download.saveAs(file);
  expect(verifier(file)).toMatchObject({ code: 0, verdict: expect.stringContaining('ACCEPTED') });
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as { order: { payout: string } };
  bundle.order.payout = '1000';
  writeFileSync(file, JSON.stringify(bundle));
  expect(verifier(file)).toEqual({ code: 1, verdict: 'REFUSED: payout' });
  rmSync(dir, { recursive: true });
});

test('without a line the receipt says so and verifies once it is back', async ({ page, openSignedIn, rising }) => {
  await openSignedIn(TRADE, rising);
  await settledReceipt(page);
  await page.route('**/api/proof/**', (route) => route.abort());
  await verify(page).click();
  await expect(proof(page)).toContainText('No connection.');
  await page.unroute('**/api/proof/**');
  await verify(page).click();
  await expect(proof(page)).toContainText('Checked on this device');
});
