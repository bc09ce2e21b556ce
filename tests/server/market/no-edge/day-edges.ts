import type { SegmentName } from '../../../../protocol/simulation/segment.ts';
import type { CatalogueEntry } from '../../../../server/market/catalogue.ts';
import type { EdgeTally } from './edge-tally.ts';
import { edgeTally } from './edge-tally.ts';
import { eachHour } from './live-prices.ts';

const DAY_HOURS = 24;
/** Longer pauses count as this, so a tick a minute is the sparsest that moves prices in full. */
const MINUTES: readonly number[] = Array.from({ length: 60 }, (_, minute) => minute * 60_000);
/** Days that a rule may look back. */
const LOOK_BACK = 100;
const LAGS = 30;
/** Days of a longer move, whose variance is that of its days where nothing pulls. */
const TEN = 10;

/** Returns the last price of each day of a market's simulated ticks, in ticks of the market. */
export function dailyCloses(
  entry: CatalogueEntry,
  walk: SegmentName['walk'],
  seed: string,
  days: number,
): Float64Array {
  const closes = new Float64Array(days);
  eachHour(entry, walk, seed, days * DAY_HOURS, MINUTES, (prices, hour) => {
    closes[Math.floor(hour / DAY_HOURS)] = prices.at(-1)!;
  });
  return closes;
}

/** Decides at the end of day `t`; its sign is the side for the next day, 0 is none. */
type DayRule = (closes: Float64Array, t: number) => number;

function meanOf(closes: Float64Array, t: number, days: number): number {
  let sum = 0;
  for (let i = t - days + 1; i <= t; i += 1) sum += closes[i]!;
  return sum / days;
}

/** Distance from the mean of 30 days, in usual deviations. */
function deviation(closes: Float64Array, t: number): number {
  const mean = meanOf(closes, t, 30);
  let squares = 0;
  for (let i = t - 29; i <= t; i += 1) squares += (closes[i]! - mean) ** 2;
  return (closes[t]! - mean) / Math.sqrt(squares / 30);
}

/** Side of a new highest or lowest price of `days`. */
const breakout =
  (days: number): DayRule =>
  (closes, t) => {
    const before = closes.subarray(t - days, t);
    return closes[t]! > Math.max(...before) ? 1 : closes[t]! < Math.min(...before) ? -1 : 0;
  };

/** A rule that fades loses what the one that follows wins. */
const RULES: Readonly<Record<string, DayRule>> = {
  hold: () => 1,
  ...Object.fromEntries(
    [1, 2, 3, 5, 10, 20, 30, 60, LOOK_BACK].map((n): [string, DayRule] => [
      `follow ${n} days`,
      (closes, t) => closes[t]! - closes[t - n]!,
    ]),
  ),
  'follow the distance from the first price': (closes, t) => closes[t]! - closes[0]!,
  ...Object.fromEntries(
    [5, 10, 30, LOOK_BACK].map((n): [string, DayRule] => [
      `above the mean of ${n} days`,
      (closes, t) => closes[t]! - meanOf(closes, t, n),
    ]),
  ),
  'follow one deviation from 30 days': (closes, t) => Math.trunc(deviation(closes, t)),
  'break out of 20 days': breakout(20),
  'break out of 60 days': breakout(60),
  'follow a large day': (closes, t) => {
    const moved = Math.abs(closes[t]! - closes[t - 1]!);
    return moved > (2 * Math.abs(closes[t]! - closes[t - 20]!)) / Math.sqrt(20) ? closes[t]! - closes[t - 1]! : 0;
  },
  ...Object.fromEntries(
    Array.from({ length: 7 }, (_, weekday): [string, DayRule] => [
      `hold on weekday ${weekday}`,
      (_closes, t) => (t % 7 === weekday ? 1 : 0),
    ]),
  ),
};

const NAMES = [
  ...Array.from({ length: LAGS }, (_, i) => `days, autocorrelation at lag ${i + 1}`),
  'days, variance of ten',
  ...Object.keys(RULES).map((name) => `days, ${name}`),
];

/** Looks for anything in the closes of days that tells where the next day goes, before costs. */
export function dayEdges(closes: Float64Array): EdgeTally {
  const tally = edgeTally(NAMES);
  const moves = closes.map((close, t) => (t === 0 ? 0 : close / closes[t - 1]! - 1));
  const rules = Object.values(RULES);
  for (let t = LOOK_BACK; t + 1 < closes.length; t += 1) {
    const next = moves[t + 1]!;
    for (let lag = 1; lag <= LAGS; lag += 1) tally.add(lag - 1, next * moves[t + 1 - lag]!);
    rules.forEach((rule, i) => tally.add(LAGS + 1 + i, next * Math.sign(rule(closes, t))));
    if (t % TEN !== 0 || t + TEN >= closes.length) continue;
    let [whole, squares] = [0, 0];
    for (let i = t + 1; i <= t + TEN; i += 1) {
      // In one unit, in which moves add up.
      const move = closes[i]! / closes[t]! - closes[i - 1]! / closes[t]!;
      whole += move;
      squares += move * move;
    }
    tally.add(LAGS, whole * whole - squares);
  }
  return tally;
}
