import type { Candles } from '../../../src/compute/strategy/candles.ts';
import { COSTS, SHARE } from './crosses.ts';
import type { Cross } from './crosses.ts';

const CAPITAL = 10_000;
const TICKS = 100;
const LOTS = 100_000;

/** One position of the loops below, in the arithmetic of the product. */
class Position {
  cash = CAPITAL;
  quantity = 0;
  stop = 0;
  target = Infinity;

  buy(open: number, { stop, target }: Cross): void {
    const price = (open * (1 + COSTS.slippage)) / TICKS;
    const wanted = Math.min(SHARE * this.cash, this.cash / (1 + COSTS.taker), 100_000);
    const quantity = Math.floor((wanted / price) * LOTS) / LOTS;
    const value = quantity * price;
    if (value < 5) return;
    this.cash -= value + value * COSTS.taker;
    this.quantity = quantity;
    this.stop = stop > 0 ? Math.floor(open * (1 - stop)) : 0;
    this.target = target > 0 ? Math.ceil(open * (1 + target)) : Infinity;
  }

  sell(fill: number, rate: number): void {
    const value = (this.quantity * fill) / TICKS;
    this.cash += value - value * rate;
    this.quantity = 0;
  }

  leaveInside(open: number, high: number, low: number): void {
    if (open <= this.stop) this.sell(open * (1 - COSTS.slippage), COSTS.taker);
    else if (low <= this.stop) this.sell(this.stop * (1 - COSTS.slippage), COSTS.taker);
    else if (high >= this.target) this.sell(Math.max(this.target, open), COSTS.maker);
  }
}

/** Walks the rows with the difference of both averages at each close: above 0 the fast one is above. */
function walk({ open, high, low, close }: Candles, cross: Cross, differenceAt: (row: number) => number): number {
  const position = new Position();
  const guarded = cross.stop > 0 || cross.target > 0;
  const ready = cross.slow - 1;
  let before = NaN;
  let waits = 0;
  for (let row = 0; row < close.length; row++) {
    if (waits > 0) position.buy(open[row]!, cross);
    else if (waits < 0) position.sell(open[row]! * (1 - COSTS.slippage), COSTS.taker);
    waits = 0;
    if (guarded && position.quantity > 0) position.leaveInside(open[row]!, high[row]!, low[row]!);
    const difference = differenceAt(row);
    if (row > ready) {
      if (position.quantity > 0) {
        if (difference < 0 && before >= 0) waits = -1;
      } else if (difference > 0 && before <= 0) waits = 1;
    }
    before = difference;
  }
  const last = close[close.length - 1]!;
  return position.quantity > 0 ? position.cash + (position.quantity * last) / TICKS : position.cash;
}

/** USDT at the end, by running sums: the loop that reads each row once. */
export function rollingLoop(candles: Candles, cross: Cross): number {
  const { close } = candles;
  const { fast, slow } = cross;
  let [fastSum, slowSum] = [0, 0];
  return walk(candles, cross, (row) => {
    const price = close[row]!;
    fastSum += price - (row >= fast ? close[row - fast]! : 0);
    slowSum += price - (row >= slow ? close[row - slow]! : 0);
    return fastSum * slow - slowSum * fast;
  });
}

/** [n] average of closes, in ticks. */
export function averageOf({ close }: Candles, period: number): Float64Array {
  const line = new Float64Array(close.length);
  let sum = 0;
  for (let row = 0; row < close.length; row++) {
    sum += close[row]! - (row >= period ? close[row - period]! : 0);
    line[row] = sum / period;
  }
  return line;
}

/** The same with lines that were made once for all settings. */
export const linesLoop = (candles: Candles, cross: Cross, fast: Float64Array, slow: Float64Array): number =>
  walk(candles, cross, (row) => fast[row]! - slow[row]!);

/** Trades of a cross without sizes and costs. */
export interface CrossTrades {
  readonly trades: number;
  /** Σ of exit less entry, in ticks. */
  readonly profit: number;
}

/** Trades by the rules of grademark: in the minute in which it enters or leaves it looks at nothing else. */
export function skippingLoop(
  { open, close }: Candles,
  cross: Cross,
  fast: Float64Array,
  slow: Float64Array,
): CrossTrades {
  let state: 'out' | 'enters' | 'in' | 'leaves' = 'out';
  let [trades, profit, entry] = [0, 0, 0];
  for (let row = 0; row < open.length; row++) {
    if (state === 'enters') {
      entry = open[row]!;
      state = 'in';
    } else if (state === 'leaves') {
      profit += open[row]! - entry;
      trades++;
      state = 'out';
    } else if (row >= cross.slow) {
      const [now, before] = [fast[row]! - slow[row]!, fast[row - 1]! - slow[row - 1]!];
      if (state === 'out' && now > 0 && before <= 0) state = 'enters';
      else if (state === 'in' && now < 0 && before >= 0) state = 'leaves';
    }
  }
  if (state === 'out' || state === 'enters') return { trades, profit };
  return { trades: trades + 1, profit: profit + close[close.length - 1]! - entry };
}
