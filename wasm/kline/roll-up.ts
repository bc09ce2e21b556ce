import { firstAt } from './core/first-at';
import { get, put, rowAt } from './core/lanes';

/**
 * Computes klines of a larger interval: each contains all rows whose open time is in [its open time, + interval). Open
 * times are `originMs` plus whole intervals. Intervals without a row have no kline; the first and the last may be
 * partial.
 * @returns the number of klines, at most `rows`
 */
export function rollUp(
  openTime: usize,
  open: usize,
  high: usize,
  low: usize,
  close: usize,
  volume: usize,
  rows: i32,
  intervalMs: f64,
  originMs: f64,
  openTimeOut: usize,
  openOut: usize,
  highOut: usize,
  lowOut: usize,
  closeOut: usize,
  volumeOut: usize,
): i32 {
  let klines = 0;
  let from = 0;
  let guess = 1;
  while (from < rows) {
    const start = floor((get(openTime, from) - originMs) / intervalMs) * intervalMs + originMs;
    const to = firstAt(openTime, from, rows, start + intervalMs, guess);
    let highest = get(high, from);
    let lowest = get(low, from);
    let total = get(volume, from);
    let row = from + 1;
    if (ASC_FEATURE_SIMD) {
      let highs = f64x2.splat(highest);
      let lows = f64x2.splat(lowest);
      let totals = f64x2(total, 0);
      for (; row + 2 <= to; row += 2) {
        highs = f64x2.pmax(highs, v128.load(rowAt(high, row)));
        lows = f64x2.pmin(lows, v128.load(rowAt(low, row)));
        totals = f64x2.add(totals, v128.load(rowAt(volume, row)));
      }
      highest = max(f64x2.extract_lane(highs, 0), f64x2.extract_lane(highs, 1));
      lowest = min(f64x2.extract_lane(lows, 0), f64x2.extract_lane(lows, 1));
      total = f64x2.extract_lane(totals, 0) + f64x2.extract_lane(totals, 1);
    }
    for (; row < to; row++) {
      highest = max(highest, get(high, row));
      lowest = min(lowest, get(low, row));
      total += get(volume, row);
    }
    put(openTimeOut, klines, start);
    put(openOut, klines, get(open, from));
    put(highOut, klines, highest);
    put(lowOut, klines, lowest);
    put(closeOut, klines, get(close, to - 1));
    put(volumeOut, klines, total);
    klines++;
    guess = to - from;
    from = to;
  }
  return klines;
}
