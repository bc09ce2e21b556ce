import type { SegmentName } from '../../../../protocol/simulation/segment.ts';
import type { CatalogueEntry } from '../../../../server/market/catalogue.ts';
import { EPOCH_MS } from '../../../../server/market/seed-epochs.ts';
import type { EdgeTally } from './edge-tally.ts';
import { edgeTally } from './edge-tally.ts';
import { eachHour } from './live-prices.ts';

const PAUSE_MS = 600;
/** Ticks of 30 s, the shortest trade. */
const BET_TICKS = 50;
/** The first minute of each hour at full pace, a tick in each later minute, and one just before the next hour. */
const TIMES: readonly number[] = [
  ...Array.from({ length: 2 * BET_TICKS + 1 }, (_, i) => i * PAUSE_MS),
  ...Array.from({ length: 58 }, (_, i) => (i + 2) * 60_000),
  EPOCH_MS - PAUSE_MS,
];
/** Ticks of an extreme: a price beyond it means that bid and ask have just moved. */
const EXTREME_TICKS = 20;

/** Bets that are decided at the tick `at` of the hour, -1 being before the first, and open at the next one. */
type Bet = (prices: readonly number[]) => { readonly at: number; readonly side: number };

const upAfter =
  (at: number): Bet =>
  () => ({ at, side: 1 });
const follow =
  (ticks: number): Bet =>
  (prices) => ({ at: BET_TICKS, side: prices[BET_TICKS]! - prices[BET_TICKS - ticks]! });

function followExtreme(prices: readonly number[]): ReturnType<Bet> {
  for (let at = EXTREME_TICKS; at <= BET_TICKS; at += 1) {
    const before = prices.slice(at - EXTREME_TICKS, at);
    if (prices[at]! > Math.max(...before)) return { at, side: 1 };
    if (prices[at]! < Math.min(...before)) return { at, side: -1 };
  }
  return { at: 0, side: 0 };
}

const BETS: Readonly<Record<string, Bet>> = {
  'up with the first tick of an hour': upAfter(-1),
  'up with the second': upAfter(0),
  'follow the last tick': follow(1),
  'follow ten ticks': follow(10),
  'follow the hour so far': follow(BET_TICKS),
  'follow a new extreme of 20 ticks': followExtreme,
};
const NAMES = Object.keys(BETS).map((name) => `30 s, ${name}`);

/** Tallies up/down bets of 30 s, from their first price to their last one. */
export function tickEdges(entry: CatalogueEntry, walk: SegmentName['walk'], seed: string, hours: number): EdgeTally {
  const tally = edgeTally(NAMES);
  eachHour(entry, walk, seed, hours, TIMES, (prices) => {
    Object.values(BETS).forEach((bet, i) => {
      const { at, side } = bet(prices);
      const moved = Math.sign(prices[at + BET_TICKS]! - prices[at + 1]!);
      if (moved !== 0) tally.add(i, moved * Math.sign(side));
    });
  });
  return tally;
}
