import type { CandleColumns } from './candle-columns.ts';
import { DAY, HOUR } from './candle-columns.ts';

/** Minutes that a bet runs. */
export const BET_MINUTES = 5;

/** A bet on the next five minutes, decided when minute `t` has closed: its sign is the direction, 0 is no bet. */
export interface UpDownRule {
  readonly name: string;
  /** The minute of the hour after which it bets; null: every five minutes. */
  readonly minute: number | null;
  bet(candles: CandleColumns, t: number): number;
}

const follow =
  (minutes: number): UpDownRule['bet'] =>
  ({ close }, t) =>
    close[t]! - close[t - minutes]!;

function meanOf(column: Float64Array, t: number, minutes: number): number {
  let sum = 0;
  for (let i = t - minutes; i < t; i += 1) sum += column[i]!;
  return sum / minutes;
}

function breakout({ high, low, close }: CandleColumns, t: number): number {
  let highest = 0;
  let lowest = Infinity;
  for (let i = t - 30; i < t; i += 1) {
    highest = Math.max(highest, high[i]!);
    lowest = Math.min(lowest, low[i]!);
  }
  return close[t]! > highest ? 1 : close[t]! < lowest ? -1 : 0;
}

const bodyOf = ({ open, close }: CandleColumns, t: number): number => close[t]! - open[t]!;
const hourStart = (t: number): number => t - (t % HOUR);

/** Bets at any time: on prices, and on what volumes and wicks may tell. A rule that fades loses what this one wins. */
const AT_ANY_TIME: Readonly<Record<string, UpDownRule['bet']>> = {
  up: () => 1,
  ...Object.fromEntries([1, 2, 3, 5, 10, 15, 30, HOUR, 240, DAY].map((n) => [`follow ${n}`, follow(n)])),
  'follow the hour so far': ({ open, close }, t) => close[t]! - open[hourStart(t)]!,
  'above the mean of an hour': ({ close }, t) => close[t]! - meanOf(close, t, HOUR),
  'break out of 30 minutes': breakout,
  'longer lower wick': ({ open, high, low, close }, t) => open[t]! + close[t]! - low[t]! - high[t]!,
  'more bought than sold': ({ volume, taken }, t) => 2 * taken[t]! - volume[t]!,
  'mean price above the close': ({ volume, quote, close }, t) => quote[t]! / volume[t]! - close[t]!,
  'volume rises': ({ volume }, t) => volume[t]! - volume[t - 1]!,
  'follow after twice the volume': (candles, t) =>
    candles.volume[t]! > 2 * meanOf(candles.volume, t, 30) ? bodyOf(candles, t) : 0,
  'follow a wide minute': (candles, t) =>
    candles.high[t]! - candles.low[t]! > 2 * (meanOf(candles.high, t, 30) - meanOf(candles.low, t, 30))
      ? bodyOf(candles, t)
      : 0,
};

const BY_MINUTE: Readonly<Record<string, UpDownRule['bet']>> = {
  up: () => 1,
  'follow 5': follow(5),
  'follow 30': follow(30),
};

/** 200 rules: three at each minute of the hour, twenty at any time. */
export const UP_DOWN_RULES: readonly UpDownRule[] = [
  ...Object.entries(BY_MINUTE).flatMap(([name, bet]) =>
    Array.from({ length: HOUR }, (_, minute) => ({ name: `${name} at minute ${minute}`, minute, bet })),
  ),
  ...Object.entries(AT_ANY_TIME).map(([name, bet]) => ({ name, minute: null, bet })),
];
