import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

const ROUNDS = 100;
/** Whatever the first rounds load and cache is not growth. */
const WARM_UP_ROUNDS = 20;
/** Of 80 rounds; one leaked painter with its klines alone would be 80 times 60 KB. */
const MOST_HEAP_GROWTH = 1e6;
const MOST_NODE_GROWTH = 50;

test.setTimeout(180_000);

/** Shows the chart and leaves it for the rules, whose nodes are always the same; a book comes when it comes. */
async function lookAtChart(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.locator('[data-part="note"][data-state="ready"]')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.locator('canvas')).toHaveCount(0);
}

/** Asks for a collection first. */
async function heapOf(page: Page): Promise<{ bytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { bytes: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes') };
}

test('a hundred charts opened and left leave nothing on the page', async ({ page, open }) => {
  await open('/pages/trade/trade?symbol=BTCUSDT');
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await lookAtChart(page);
  const before = await heapOf(page);
  for (let round = WARM_UP_ROUNDS; round < ROUNDS; round++) await lookAtChart(page);
  // What the last rounds left goes with one of the next collections; what leaks stays.
  await expect(async () => {
    const after = await heapOf(page);
    expect(after.bytes - before.bytes).toBeLessThan(MOST_HEAP_GROWTH);
    expect(after.nodes - before.nodes).toBeLessThan(MOST_NODE_GROWTH);
  }).toPass({ timeout: 15_000 });
});
