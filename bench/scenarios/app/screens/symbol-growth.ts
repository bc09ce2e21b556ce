import { ALL_CONDITIONS } from '../condition.ts';
import type { AppScenario } from '../scenario.ts';
import { markedPrices } from './marked-rows.ts';
import { openMarkets, storm } from './tick-storm.ts';

/** Rows in sight, in both worlds, and the ticks that fall on them. */
const ROWS = 10;
const TICKS_PER_SECOND = 1000;
const MANY = 5000;
const HEIGHT_PX = 940;

/**
 * P2. The list of markets with 10 rows in sight, whose prices get 1 000 ticks a second: once these are all the
 * markets there are, once there are 5 000 and the others get as many ticks again.
 */
export const SYMBOL_GROWTH: AppScenario = {
  id: 'symbol-growth',
  title: 'More markets',
  variants: [
    { id: 'few', name: `Tern, ${ROWS} markets`, side: 'ours' },
    { id: 'most', name: `Tern, ${MANY} markets`, side: 'ours' },
  ],
  conditions: ALL_CONDITIONS,
  heightPx: HEIGHT_PX,
  world: (variant) =>
    variant === 'few' ? storm(ROWS, TICKS_PER_SECOND) : { ...storm(MANY, 2 * TICKS_PER_SECOND), busiest: ROWS },
  async run(stage) {
    await openMarkets(stage);
    await stage.slowDown();
    return { ...(await stage.watch()), ...(await stage.ticks(await markedPrices(stage))) };
  },
};
