import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';

/**
 * Whatever the first rounds load and cache is not growth, so they only warm up. One leaked painter with its klines alone
 * is 60 KB a round: 4.8 MB in the long series, 1.2 MB in the short one.
 */
const SERIES = [
  { rounds: 30, warmUp: 10, mostHeapGrowth: 1e6, mostNodeGrowth: 19, when: {} },
  { rounds: 100, warmUp: 20, mostHeapGrowth: 1e6, mostNodeGrowth: 50, when: LONG },
] as const;

test.setTimeout(180_000);

/** Shows the chart and leaves it for the rules, whose nodes are always the same; a book comes when it comes. */
async function lookAtChart(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.locator('[data-part="note"][data-state="ready"]')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByRole('tabpanel').locator('canvas')).toHaveCount(0);
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

for (const { rounds, warmUp, mostHeapGrowth, mostNodeGrowth, when } of SERIES) {
  test(`${rounds} charts opened and left leave nothing on the page`, when, async ({ page, open }) => {
    await open('/pages/trade/trade?symbol=BTCUSDT');
    for (let round = 0; round < warmUp; round++) await lookAtChart(page);
    const before = await heapOf(page);
    for (let round = warmUp; round < rounds; round++) await lookAtChart(page);
    // One of the next garbage collections frees the remains of the last rounds; leaks stay.
    await expect(async () => {
      const after = await heapOf(page);
      expect(after.bytes - before.bytes).toBeLessThan(mostHeapGrowth);
      expect(after.nodes - before.nodes).toBeLessThan(mostNodeGrowth);
    }).toPass({ timeout: 15_000 });
  });
}
