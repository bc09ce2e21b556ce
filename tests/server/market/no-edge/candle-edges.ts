import type { CandleColumns } from './candle-columns.ts';
import { DAY, HOUR } from './candle-columns.ts';
import type { EdgeTally } from './edge-tally.ts';
import { edgeTally } from './edge-tally.ts';
import { BET_MINUTES, UP_DOWN_RULES } from './up-down-rules.ts';

const LAGS = 60;
const HOURS_VARIANCE = LAGS;
const DAYS_VARIANCE = LAGS + 1;
const SELL_ABOVE = LAGS + 2;
const BUY_BELOW = LAGS + 3;
const FIRST_RULE = LAGS + 4;

const NAMES: readonly string[] = [
  ...Array.from({ length: LAGS }, (_, i) => `autocorrelation at lag ${i + 1}`),
  'variance of hours',
  'variance of days',
  'sell at a limit above',
  'buy at a limit below',
  ...UP_DOWN_RULES.map(({ name }) => name),
];

/** Sums of squared moves in multiples of sigma, from which the variance ratios follow. */
export interface SquaredMoves {
  minutes: number;
  hours: number;
  days: number;
}

export interface CandleEdges {
  readonly tally: EdgeTally;
  readonly squares: SquaredMoves;
}

/** Tallies r(t) × r(t − lag), where r is the move from a minute's first to its last price in multiples of sigma. */
function addLags({ count, open, close }: CandleColumns, sigma: number, tally: EdgeTally): void {
  const moves = new Float64Array(count);
  for (let t = 0; t < count; t += 1) moves[t] = (close[t]! - open[t]!) / (sigma * open[t]!);
  for (let lag = 1; lag <= LAGS; lag += 1) {
    let sum = 0;
    let squares = 0;
    for (let t = lag; t < count; t += 1) {
      const value = moves[t]! * moves[t - lag]!;
      sum += value;
      squares += value * value;
    }
    tally.sums[lag - 1]! += sum;
    tally.squares[lag - 1]! += squares;
  }
}

/** Tallies the squared move of each hour less those of its minutes, and of each day less those of its hours. */
function addVariances(
  { count, open, close }: CandleColumns,
  sigma: number,
  tally: EdgeTally,
  squares: SquaredMoves,
): void {
  const squareOf = (from: number, to: number, unit: number): number => {
    const before = from === 0 ? open[0]! : close[from - 1]!;
    return ((close[to - 1]! - before) / unit) ** 2;
  };
  for (let day = 0; day < count; day += DAY) {
    // In one unit for the whole day, in which moves add up.
    const unit = sigma * open[day]!;
    let ofHours = 0;
    for (let hour = day; hour < day + DAY; hour += HOUR) {
      let ofMinutes = 0;
      for (let t = hour; t < hour + HOUR; t += 1) ofMinutes += squareOf(t, t + 1, unit);
      const whole = squareOf(hour, hour + HOUR, unit);
      tally.add(HOURS_VARIANCE, whole - ofMinutes);
      squares.minutes += ofMinutes;
      ofHours += whole;
    }
    const whole = squareOf(day, day + DAY, unit);
    tally.add(DAYS_VARIANCE, whole - ofHours);
    squares.hours += ofHours;
    squares.days += whole;
  }
}

/** Tallies what an order at a limit of a usual move away earns until the end of the minute that fills it. */
function addLimits({ count, open, high, low, close }: CandleColumns, sigma: number, tally: EdgeTally): void {
  for (let t = 0; t < count; t += 1) {
    const unit = sigma * open[t]!;
    const away = Math.max(1, Math.round(unit));
    const above = open[t]! + away;
    const below = open[t]! - away;
    if (high[t]! >= above) tally.add(SELL_ABOVE, (above - close[t]!) / unit);
    if (low[t]! <= below) tally.add(BUY_BELOW, (close[t]! - below) / unit);
  }
}

/** Tallies 1 for each bet of a rule that wins and −1 for each that loses. A bet opens at the next price, as the engine's. */
function addRules(candles: CandleColumns, tally: EdgeTally): void {
  const { count, open, close } = candles;
  for (let t = DAY; t + BET_MINUTES < count; t += 1) {
    const moved = Math.sign(close[t + BET_MINUTES]! - open[t + 1]!);
    if (moved === 0) continue;
    for (let first = t % HOUR; first < UP_DOWN_RULES.length - 20; first += HOUR) {
      tally.add(FIRST_RULE + first, moved * Math.sign(UP_DOWN_RULES[first]!.bet(candles, t)));
    }
    if (t % BET_MINUTES !== 0) continue;
    for (let rule = UP_DOWN_RULES.length - 20; rule < UP_DOWN_RULES.length; rule += 1) {
      tally.add(FIRST_RULE + rule, moved * Math.sign(UP_DOWN_RULES[rule]!.bet(candles, t)));
    }
  }
}

/**
 * Looks for anything that tells where a market's prices go next.
 * @param sigma  usual relative move of a minute
 */
export function candleEdges(candles: CandleColumns, sigma: number): CandleEdges {
  const tally = edgeTally(NAMES);
  const squares = { minutes: 0, hours: 0, days: 0 };
  addLags(candles, sigma, tally);
  addVariances(candles, sigma, tally, squares);
  addLimits(candles, sigma, tally);
  addRules(candles, tally);
  return { tally, squares };
}
