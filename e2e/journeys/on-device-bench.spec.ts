import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Result } from '../../bench/on-device/result.ts';
import { expect, test } from '../support/journey.ts';
import type { SharedSandbox } from '../support/servers.ts';
import { followVisibility } from '../support/visibility.ts';

/** A whole run takes half a minute, and longer on a busy machine. */
const RUN_MS = 150_000;
const SCENARIOS = 4;

const openBench = async (page: Page, { url }: SharedSandbox, asked: string) => {
  await page.goto(`${url}/bench.html?${asked}`);
  return page.getByRole('button', { name: 'Run', exact: true });
};

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('one tap measures the phone, and the result is saved as data', async ({ page, sandbox }) => {
  test.setTimeout(RUN_MS + 60_000);
  const run = await openBench(page, sandbox, 'seconds=0.3&rounds=1');
  await expect(page.locator('.bench-scenarios li')).toHaveCount(SCENARIOS);
  await run.click();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: RUN_MS });
  await expect(page.locator('[data-scenario][data-state="done"]')).toHaveCount(SCENARIOS);
  // Nothing of what was measured is left.
  await expect(page.locator('#stage')).toBeEmpty();

  const result = JSON.parse(await saved(page, 'Save JSON')) as Result;
  expect(result.device.feed).toBe('worker');
  const figuresOf = (id: string) =>
    result.scenarios.find((each) => each.id === id)!.variants.map(({ figures }) => figures);
  for (const { id, variants } of result.scenarios) {
    if (id !== 'tap-under-load')
      expect(
        variants.every(({ figures }) => figures.fps!.median > 0),
        id,
      ).toBe(true);
  }
  const [ours, limit] = figuresOf('tick-storm');
  for (const figures of [ours!, limit!]) expect(figures.writes!.median).toBeGreaterThan(0);
  expect(ours!.tickP95!.median).toBeGreaterThan(0);
  // Ticks render nothing; the book of the screen moves.
  expect(ours!.commits!.median).toBe(0);
  expect(figuresOf('order-book')[0]!.writes!.median).toBeGreaterThan(10);
  expect(figuresOf('tap-under-load')[0]!.tapP95!.median).toBeGreaterThan(0);
  expect(figuresOf('chart-pan')[0]!.chartFps!.median).toBeGreaterThan(0);
});

test('what ran while the page was hidden is void and says so, the rest counts', async ({ page, sandbox }) => {
  const setShown = await followVisibility(page);
  const run = await openBench(page, sandbox, 'seconds=5&rounds=1&only=order-book,chart-pan');
  await run.click();
  await expect(page.locator('#stage [role="table"]').first()).toBeVisible({ timeout: 30_000 });
  await setShown(false);
  await expect(page.locator('#stage')).toBeEmpty();
  await setShown(true);
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-scenario="order-book"]')).toContainText('void: the page was hidden meanwhile');
  await expect(page.locator('[data-scenario="chart-pan"]')).toHaveAttribute('data-state', 'done');
});

test('a run that is cancelled leaves nothing behind, on the page and in what the app keeps', async ({
  page,
  sandbox,
}) => {
  const run = await openBench(page, sandbox, 'seconds=20&rounds=1&only=tap-under-load');
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const before = await kept();
  await run.click();
  // A star that the bench has tapped.
  await expect(page.locator('#stage [aria-pressed="true"]').first()).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Nothing was kept.')).toBeVisible();
  await expect(run).toBeVisible();
  await expect(page.locator('#stage')).toBeEmpty();
  expect(await kept()).toBe(before);
});
