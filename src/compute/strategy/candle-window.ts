import { columnsOf } from '../kline/columns.ts';
import type { KlineColumns } from '../kline/columns.ts';
import { DAY_MINUTES } from './candles.ts';
import type { Candles, U32Column } from './candles.ts';

/** Candles of a data set as a chart draws them. */
export interface WindowJob {
  readonly dataset: string;
  /** Length of a candle in minutes, which divides a day. */
  readonly intervalMinutes: number;
  /** Prices are whole ticks of 10^−priceDecimals. */
  readonly priceDecimals: number;
  /** The last candles before this minute since 1970, at most `count`. */
  readonly beforeMinute: number;
  readonly count: number;
}

const COUNT_MAX = 5000;

/** @throws TypeError, RangeError that names the part */
export function checkWindow({ dataset, intervalMinutes, priceDecimals, beforeMinute, count }: WindowJob): void {
  if (typeof dataset !== 'string' || dataset.length > 200) throw new TypeError('dataset: must be a name');
  const whole = (name: string, value: unknown, least: number, most: number): void => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
      throw new RangeError(`${name}: must be ${least} … ${most}`);
    }
  };
  whole('intervalMinutes', intervalMinutes, 1, DAY_MINUTES);
  if (DAY_MINUTES % intervalMinutes !== 0) throw new RangeError('intervalMinutes: must divide a day');
  whole('priceDecimals', priceDecimals, 0, 12);
  whole('beforeMinute', beforeMinute, 0, 2 ** 32 - 1);
  whole('count', count, 1, COUNT_MAX);
}

/** Returns the place of the stretch without a gap in which a row lies. */
function runOfRow(runs: U32Column, row: number): number {
  let [low, high] = [0, runs.length / 2 - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (runs[middle * 2]! <= row) low = middle;
    else high = middle - 1;
  }
  return low * 2;
}

/** Returns [n] the minute since 1970 of each row. */
export function minutesOfRows({ runs }: Pick<Candles, 'runs'>, rows: U32Column): U32Column {
  return rows.map((row) => {
    const run = runOfRow(runs, row);
    return runs[run + 1]! + row - runs[run]!;
  });
}

/** Returns the number of rows before a minute since 1970. */
function rowsBefore({ runs, open }: Candles, minute: number): number {
  for (let run = runs.length - 2; run >= 0; run -= 2) {
    const [row, from] = [runs[run]!, runs[run + 1]!];
    if (minute <= from) continue;
    const end = run + 2 < runs.length ? runs[run + 2]! : open.length;
    return Math.min(end, row + (minute - from));
  }
  return 0;
}

/** Rolls the minutes before a moment up to candles, oldest first. Volumes are in lots; 0 where the data set has none. */
export function candleWindow(candles: Candles, job: WindowJob): KlineColumns {
  const { runs, open, high, low, close, volume } = candles;
  const { intervalMinutes, beforeMinute, count } = job;
  const ticks = 10 ** job.priceDecimals;
  // Filled from the end, because the first minute is only known when all candles are there.
  const window = columnsOf(() => new Float64Array(count));
  const end = rowsBefore(candles, beforeMinute);
  let [at, slot] = [count, -1];
  let run = end === 0 ? 0 : runOfRow(runs, end - 1);
  for (let row = end - 1; row >= 0; row--) {
    if (row < runs[run]!) run -= 2;
    const now = Math.floor((runs[run + 1]! + row - runs[run]!) / intervalMinutes);
    if (now !== slot) {
      if (at === 0) break;
      slot = now;
      at--;
      window.openTimeMs[at] = slot * intervalMinutes * 60_000;
      window.high[at] = high[row]! / ticks;
      window.low[at] = low[row]! / ticks;
      window.close[at] = close[row]! / ticks;
    }
    window.open[at] = open[row]! / ticks;
    window.high[at] = Math.max(window.high[at]!, high[row]! / ticks);
    window.low[at] = Math.min(window.low[at]!, low[row]! / ticks);
    if (volume) window.volume[at]! += volume[row]!;
  }
  return columnsOf((name) => window[name].slice(at));
}
