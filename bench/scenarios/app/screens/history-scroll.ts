import { historyAnswers } from '../../../harness/made-answers.ts';
import type { AppScenario } from '../scenario.ts';

const ROUTE = '/pages/trade/trade?symbol=BTCUSDT&product=spot';
const ROWS = { short: 1000, long: 100_000 } as const;
/** A turn of the wheel each 30 ms or so: a brisk scroll. */
const TURN_PX = 120;
const TURN_MS = 30;
const LOAD_MS = 120_000;

/**
 * P8. The history of spot orders, all of it loaded, scrolled at the same pace with 1 000 and with 100 000 rows.
 */
export const HISTORY_SCROLL: AppScenario = {
  id: 'history-scroll',
  title: 'A long history',
  variants: [
    { id: 'short', name: `Tern, ${ROWS.short} rows`, side: 'ours' },
    { id: 'long', name: `Tern, ${ROWS.long} rows`, side: 'ours' },
  ],
  conditions: [
    { level: 0, slowdown: 1 },
    { level: 1, slowdown: 1 },
    { level: 2, slowdown: 1 },
    { level: 3, slowdown: 1 },
  ],
  signedIn: true,
  world: (variant) => ({
    seed: 'history',
    // A quiet market: what scrolling costs is asked.
    ticksPerSecond: 5,
    answers: historyAnswers(ROWS[variant === 'short' ? 'short' : 'long']),
  }),
  async run(stage) {
    const { page, effort, variant } = stage;
    const rows = ROWS[variant === 'short' ? 'short' : 'long'];
    await stage.open(ROUTE);
    await page.getByRole('tab', { name: /^Order history/ }).click();
    await page.getByRole('button', { name: /^Show all/ }).click({ timeout: LOAD_MS });
    await page.locator(`li[aria-setsize="${rows}"]`).first().waitFor({ timeout: LOAD_MS });
    await page.locator('li[aria-posinset="2"]').scrollIntoViewIfNeeded();
    await stage.quiet();
    await stage.slowDown();
    const placeOf = () =>
      page.evaluate(() => Number(document.querySelector('li[aria-posinset]')?.getAttribute('aria-posinset')));
    const before = await placeOf();
    await page.mouse.move(195, 500);
    const figures = await stage.watch(async () => {
      const endMs = performance.now() + effort.scrollMs;
      while (performance.now() < endMs) {
        const startedMs = performance.now();
        await page.mouse.wheel(0, TURN_PX);
        await page.waitForTimeout(Math.max(0, TURN_MS - (performance.now() - startedMs)));
      }
    });
    if (!((await placeOf()) > before)) throw new Error('the history did not scroll');
    return figures;
  },
};
