import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';
import { copyScreen } from '../../../browser/storm/screen-copy.ts';
import type { World } from '../../../harness/built-app.ts';
import { marketAnswers } from '../../../harness/made-answers.ts';
import { makeMarkets } from '../../../harness/made-markets.ts';
import { ALL_CONDITIONS } from '../condition.ts';
import type { Figures } from '../metrics.ts';
import type { AppScenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

export const STORM_MARKETS = 1000;
export const STORM_TICKS_PER_SECOND = 5000;
export const VISIBLE_ROWS = 50;
const ROW_PX = 64;
/** Bars and chips above the rows and the tabs below them. */
const AROUND_ROWS_PX = 300;
export const STORM_HEIGHT_PX = VISIBLE_ROWS * ROW_PX + AROUND_ROWS_PX;
export const MARKET_ROUTE = '/pages/market/market';
const READY_MS = 30_000;
/** As long as the app's own quiet takes at least: code is warm in all pages. */
const WARM_MS = 2000;

/** So many made markets, whose ticks fall on all of them alike. */
export function storm(markets: number, ticksPerSecond: number): World {
  const made = makeMarkets(markets);
  return {
    seed: 'storm',
    ticksPerSecond,
    among: 'all',
    bundled: true,
    markets: made.walking,
    answers: marketAnswers(made),
  };
}

/** Opens the list of markets; ready when its first row has a price that moved. */
export async function openMarkets({ page, open, quiet }: Stage): Promise<void> {
  await open(MARKET_ROUTE);
  await page.waitForFunction(
    () => /\d\.\d\d/.test(document.querySelector('a[href*="symbol=M00000USDT"] [class*="price"]')?.textContent ?? ''),
    null,
    { timeout: READY_MS },
  );
  await quiet();
}

/** The same list in a page of others. */
export async function openRival(stage: Stage, rows: number): Promise<void> {
  const { page, variant, rivalUrl, feedUrl } = stage;
  const { overscanRows, priceMs } = LEVEL_SETTINGS[0];
  const markets = makeMarkets(STORM_MARKETS).rows.map(({ symbol, baseAsset, baseName }) => ({
    symbol,
    base: baseAsset,
    name: baseName,
  }));
  await page.addInitScript((given) => {
    window.stormMarkets = given;
  }, markets);
  if (variant === 'sameScreen') {
    await openMarkets(stage);
    await page.addInitScript(
      (copy) => {
        window.screenCopy = copy;
      },
      await page.evaluate(copyScreen),
    );
  }
  const asked = new URLSearchParams({
    variant,
    feed: feedUrl,
    rows: String(rows),
    overscan: String(overscanRows),
    flushMs: String(priceMs),
  });
  await page.goto(`${rivalUrl}?${asked}`);
  await page.waitForFunction(
    () => /\d\.\d\d/.test(document.querySelector('[class*="price"]')?.textContent ?? ''),
    null,
    {
      timeout: READY_MS,
    },
  );
  await page.waitForTimeout(WARM_MS);
}

async function run(stage: Stage): Promise<Figures> {
  if (stage.variant === 'tern') await openMarkets(stage);
  else await openRival(stage, VISIBLE_ROWS);
  await stage.slowDown();
  return { ...(await stage.watch()), ...(await stage.probe()) };
}

/** P1. */
export const TICK_STORM: AppScenario = {
  id: 'tick-storm',
  title: 'Tick storm',
  about: `${STORM_MARKETS} markets, ${STORM_TICKS_PER_SECOND} ticks a second told every 10 ms (a server tells every 100), ${VISIBLE_ROWS} rows in sight: price, change and volume of each row live, prices tinted. The limit is rows made once and a loop that writes their texts, fed by a worker with one message a flush: once in rows with no more than these cells, and once in a copy of our screen, which shows what our code costs apart from how our rows look. The React rivals keep the quotes in state and show them with react-window: once fed in the page, as such pages are, and once by the limit's worker.`,
  variants: [
    { id: 'tern', name: 'Tern', side: 'ours' },
    { id: 'domLoop', name: 'DOM loop by hand, plain rows', side: 'limit' },
    { id: 'sameScreen', name: 'DOM loop by hand, our screen', side: 'limit' },
    { id: 'reactState', name: 'React state, react-window', side: 'library' },
    { id: 'reactFlushed', name: 'React state, fed by a worker', side: 'library' },
  ],
  conditions: ALL_CONDITIONS,
  heightPx: STORM_HEIGHT_PX,
  world: () => storm(STORM_MARKETS, STORM_TICKS_PER_SECOND),
  run,
};
