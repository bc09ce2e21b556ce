import type { Page, Worker } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { openTrades, trade, visit } from '../support/trading.ts';
import {
  browserFacts,
  copiedDiagnostics,
  expectChartToMove,
  expectToMove,
  figure,
  lastPrice,
  openDiagnostics,
  TRADE,
} from '../support/whole-app.ts';
import { LAUNCH_WITHOUT, takeFrom } from '../support/without.ts';

/** Silence of 12 s is death; then a second or two of pause, a new socket, and 3 s until its prices are called live. */
const REPLACED = { timeout: 45_000 };

test.use({ launchOptions: LAUNCH_WITHOUT, permissions: ['clipboard-read', 'clipboard-write'] });
test.setTimeout(180_000);

const live = (page: Page) => page.getByRole('banner').getByText('Live', { exact: true });
const liveWorkers = (page: Page) => page.workers().filter((worker) => worker.url().includes('live-worker'));

/**
 * Ends the live worker as a device short of memory does: without a word to the page.
 * @returns the one that was ended
 */
async function endWorker(page: Page): Promise<Worker> {
  const [worker] = liveWorkers(page);
  expect(worker).toBeDefined();
  await worker!.evaluate(() => self.close());
  return worker!;
}

test('a live worker that dies is replaced: prices, book, trades, chart and session go on', async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.url}/#${TRADE}`);
  await expect(live(page)).toBeVisible();
  await signInWithDemoWallet(page);
  await trade(page, { side: 'Up', amount: '10', seconds: 300 });
  await expectChartToMove(page);
  const canvas = await page.getByRole('application').locator('canvas').first().elementHandle();

  const dead = await endWorker(page);
  // Meanwhile the age of the prices is said as it is.
  await expect(live(page)).toBeHidden();
  await expect(live(page)).toBeVisible(REPLACED);
  expect(liveWorkers(page)).toHaveLength(1);
  expect(liveWorkers(page)[0]).not.toBe(dead);

  await expectToMove(lastPrice(page));
  await expectChartToMove(page);
  expect(await canvas!.evaluate((element) => element.isConnected)).toBe(false);
  await expect(page.getByRole('application').locator('canvas')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Order book' }).click();
  await expectToMove(page.getByRole('table', { name: 'Asks, sell orders' }));
  await page.getByRole('tab', { name: 'Recent trades' }).click();
  await expectToMove(page.getByRole('tabpanel', { name: 'Recent trades' }));
  // The session is unchanged, and the socket reports a new trade.
  await trade(page, { side: 'Down', amount: '10', seconds: 300 });
  await expect(openTrades(page)).toHaveCount(2);

  const diagnostics = await openDiagnostics(page);
  await expect(figure(diagnostics, 'Connection')).toHaveText('Connected');
  await expect(browserFacts(diagnostics)).toHaveText([/^Supports everything/]);
  expect(await copiedDiagnostics(page)).toContain('live worker: lost, another one starts');
});

// link.test.ts counts the deaths; bad-environment.spec.ts has the thread of the page, and what the profile says of it.
test(
  'a live worker that dies again and again is followed by the thread of the page, and the profile says so',
  LONG,
  async ({ page, sandbox }) => {
    await page.goto(`${sandbox.url}/#${TRADE}`);
    await expect(live(page)).toBeVisible();
    for (let death = 1; death <= 3; death++) {
      await endWorker(page);
      await expect(live(page)).toBeHidden();
      await expect(live(page)).toBeVisible(REPLACED);
      expect(liveWorkers(page)).toHaveLength(death < 3 ? 1 : 0);
    }
    await expectToMove(lastPrice(page));
    await expectChartToMove(page);
    const diagnostics = await openDiagnostics(page);
    await expect(figure(diagnostics, 'Connection')).toHaveText('Connected');
    await expect(browserFacts(diagnostics)).toHaveText([/^No background threads/]);
  },
);

test('a chart whose code cannot be loaded says so in its place, and comes when it is tried again', async ({
  page,
  sandbox,
}) => {
  await takeFrom(page, 'offscreenCanvas');
  let online = false;
  await page.route(/\/assets\/(paint-here|serve-chart|kline-relay)-[^/]*\.js$/, (route) =>
    online ? route.continue() : route.abort('internetdisconnected'),
  );
  await page.goto(`${sandbox.url}/#${TRADE}`);
  await expectToMove(lastPrice(page));
  const note = page.locator('[data-part="note"]').first();
  await expect(note).toContainText('Failed to load');
  await note.getByRole('button').click();
  await expect(note).toHaveAttribute('data-state', 'failed');
  online = true;
  await expect(async () => {
    await note.getByRole('button').click();
    await expect(note).toHaveAttribute('data-state', 'ready');
  }).toPass();
  await expectChartToMove(page);
  await visit(page, '/');
  await visit(page, TRADE);
  await expectChartToMove(page);
});
