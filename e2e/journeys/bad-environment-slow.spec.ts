import type { Page } from '@playwright/test';
import { hurryMonitor } from '../support/clocks.ts';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { visit } from '../support/trading.ts';
import { expectChartToMove, TRADE } from '../support/whole-app.ts';
import { LAUNCH_WITHOUT, runBeforeApp } from '../support/without.ts';

/** Longer than the one task that may raise the level. */
const BLOCK_MS = 350;
/** The monitor looks every second instead of every 5; for 2 s after a route nothing counts, as ever. */
const HURRY = 5;
const LEVEL = '/pages/level/level';

test.use({ launchOptions: LAUNCH_WITHOUT });
test.setTimeout(180_000);

const why = (page: Page) => page.getByRole('region', { name: 'Reasons', exact: true });
const steps = (page: Page) => why(page).getByText(/^To (Lite|Ultra-lite|Least)/);

/** Keeps the page's thread busy once, now or, with `everyRoute`, whenever another route is gone to. */
async function block(page: Page, everyRoute: boolean): Promise<void> {
  await page.evaluate(
    ([ms, always]) => {
      const busy = () => {
        const endMs = performance.now() + ms;
        while (performance.now() < endMs);
      };
      if (always) addEventListener('hashchange', busy);
      else setTimeout(busy);
    },
    [BLOCK_MS, everyRoute] as const,
  );
}

const TOURS = [
  { routes: ['/', TRADE, LEVEL], when: {} },
  { routes: ['/', '/pages/profile/profile', '/pages/market/market', TRADE, LEVEL], when: LONG },
];

for (const { routes, when } of TOURS) {
  test(
    `a device that takes long to build each of ${routes.length} pages is not taken for one in trouble; one long task at rest counts`,
    when,
    async ({ page, sandbox }) => {
      const monitorLooks = await hurryMonitor(page, HURRY);
      await page.goto(`${sandbox.url}/#${LEVEL}`);
      // It starts when the page is idle, because the first pages of a slow machine may be long tasks themselves.
      for (let look = 0; look < 4; look++) await monitorLooks();
      const before = await steps(page).count();
      await block(page, true);
      for (const route of routes) {
        await visit(page, route);
        for (let look = 0; look < 4; look++) await monitorLooks();
      }
      await expect(steps(page)).toHaveCount(before);
      await block(page, false);
      await expect(steps(page)).toHaveCount(before + 1, { timeout: 15_000 });
      await expect(why(page)).toContainText(/One task took \d+ ms, longer than 200 ms/);
    },
  );
}

/** Self-contained: it travels as text. A device whose worker paints slowly while the page's own thread is free. */
function paintSlowly(blockMs: number): void {
  if (typeof document !== 'undefined' || typeof OffscreenCanvasRenderingContext2D === 'undefined') return;
  const { prototype } = OffscreenCanvasRenderingContext2D;
  const { clearRect, fillRect } = prototype;
  let nextMs = performance.now() + 12_000;
  const slow = () => {
    const nowMs = performance.now();
    if (nowMs < nextMs) return;
    nextMs = nowMs + 3000;
    while (performance.now() < nowMs + blockMs);
  };
  prototype.clearRect = function (...box) {
    slow();
    clearRect.apply(this, box);
  };
  prototype.fillRect = function (...box) {
    slow();
    fillRect.apply(this, box);
  };
}

test('a chart that its worker paints slowly raises the level, and the level page says why', async ({
  page,
  sandbox,
}) => {
  await runBeforeApp(page, paintSlowly, BLOCK_MS);
  await page.goto(`${sandbox.url}/#${TRADE}`);
  await expectChartToMove(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-level', '0', { timeout: 60_000 });
  await visit(page, LEVEL);
  await expect(why(page)).toContainText(/One task took \d+ ms, longer than 200 ms/);
  const meters = page.getByRole('region', { name: 'Right now' });
  await expect(meters.getByText('Longest chart drawing')).toBeVisible();
});
