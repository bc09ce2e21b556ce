import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';
import { copyScreen } from '../../../browser/storm/screen-copy.ts';
import type { World } from '../../../harness/built-app.ts';
import { marketAnswers } from '../../../harness/made-answers.ts';
import { makeMarkets } from '../../../harness/made-markets.ts';
import { EVERY_CONDITION, LEVEL_0_CONDITIONS } from '../condition.ts';
import { saysPrice } from '../page-probes.ts';
import { AS_TEXT } from '../scenario.ts';
import type { AppScenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { markedPrices } from './marked-rows.ts';
import { openRivalPage } from './rival-page.ts';

export const STORM_MARKETS = 1000;
export const STORM_TICKS_PER_SECOND = 5000;
export const VISIBLE_ROWS = 50;
const ROW_PX = 64;
/** Bars and chips above the rows and the tabs below them. */
const AROUND_ROWS_PX = 300;
export const STORM_HEIGHT_PX = VISIBLE_ROWS * ROW_PX + AROUND_ROWS_PX;
export const MARKET_ROUTE = '/pages/market/market';
const READY_MS = 30_000;

/** Returns a load with so many made markets, whose ticks fall on all of them evenly. */
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

/** Opens the list of markets; ready when its first row has a price that moved, as text or painted and said. */
export async function openMarkets({ page, open, quiet }: Stage): Promise<void> {
  await open(MARKET_ROUTE);
  await page.waitForFunction(saysPrice, 'M00000USDT', { timeout: READY_MS });
  await quiet();
}

/** The same list in a page of others. */
async function openRival(stage: Stage): Promise<void> {
  const { page, variant } = stage;
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
  const { overscanRows: overscan, paintedMs, priceMs } = LEVEL_SETTINGS[0];
  // As often as what each is compared with: our screen as text, or painted.
  const flushMs = variant === 'sameScreen' ? priceMs : paintedMs;
  await openRivalPage(stage, { rows: VISIBLE_ROWS, overscan, flushMs }, '[class*="price"]');
}

/**
 * P1. 1 000 markets, 5 000 ticks a second told every 10 ms (a server tells every 100), 50 rows in sight: price,
 * change and volume of each row live, prices tinted. Two ways: numbers painted by the live worker, and as text. The
 * limit of text is rows made once and a loop that writes them, fed by a worker with one message a flush: in rows with
 * no more than these cells, as many a second as Tern paints at level 0, and in a copy of our screen, as many as Tern
 * writes. React keeps the quotes of that worker in state and shows them with react-window.
 */
export const TICK_STORM: AppScenario = {
  id: 'tick-storm',
  title: 'Tick storm',
  variants: [
    { id: 'tern', name: 'Tern', side: 'ours', conditions: EVERY_CONDITION },
    { id: 'text', name: 'Tern as text', side: 'ours', search: AS_TEXT },
    { id: 'domLoop', name: 'DOM loop by hand, plain rows', side: 'limit' },
    { id: 'sameScreen', name: 'DOM loop by hand, our screen', side: 'limit', search: AS_TEXT },
    { id: 'reactFlushed', name: 'React state, fed by a worker', side: 'library' },
  ],
  conditions: LEVEL_0_CONDITIONS,
  heightPx: STORM_HEIGHT_PX,
  world: () => storm(STORM_MARKETS, STORM_TICKS_PER_SECOND),
  async run(stage) {
    const isOurs = stage.variant === 'tern' || stage.variant === 'text';
    await (isOurs ? openMarkets(stage) : openRival(stage));
    await stage.slowDown();
    return {
      ...(await stage.watch()),
      ...(await stage.ticks(await markedPrices(stage))),
      ...(await stage.read()),
    };
  },
};
