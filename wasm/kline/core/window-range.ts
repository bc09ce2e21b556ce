import { reserve } from '../../memory/arena';
import { get, larger, put, rowAt, smaller } from './lanes';

/** Rows in one of the two buffers below, shared by a tile and the window before it. */
const BUFFER_ROWS: i32 = 1024;
const BUFFER_BYTES: usize = (<usize>BUFFER_ROWS) << 3;

/** Highest highs and lowest lows of the present tile; small enough for the first-level cache. */
export const highest: usize = reserve(BUFFER_BYTES);
export const lowest: usize = reserve(BUFFER_BYTES);

/** Returns the most rows of a tile. */
export function tileRows(period: i32): i32 {
  return BUFFER_ROWS - period + 1;
}

/**
 * Computes target[i] = the larger (smaller) of source[i] and source[i + ahead], for `count` rows. May be done in place.
 */
function widen(source: usize, ahead: i32, count: i32, target: usize, largest: bool): void {
  let row = 0;
  if (ASC_FEATURE_SIMD) {
    // A pair may reach one row beyond, a place that the narrower window left unused.
    for (; row < count; row += 2) {
      const near = v128.load(rowAt(source, row));
      const far = v128.load(rowAt(source, row + ahead));
      v128.store(rowAt(target, row), largest ? f64x2.pmax(near, far) : f64x2.pmin(near, far));
    }
  } else {
    for (; row < count; row++) {
      const near = get(source, row);
      const far = get(source, row + ahead);
      put(target, row, largest ? larger(near, far) : smaller(near, far));
    }
  }
}

/**
 * Computes the extremes of every window of `period` rows by doubling: log2(period) passes over the tile, whatever the
 * data.
 */
function extremes(column: usize, count: i32, period: i32, target: usize, largest: bool): void {
  let width = 1;
  let source = column;
  while (width << 1 <= period) {
    widen(source, width, count + period - (width << 1), target, largest);
    source = target;
    width <<= 1;
  }
  if (width < period || period === 1) widen(source, period - width, count, target, largest);
}

/**
 * Computes the usual period of KDJ in registers: windows of 2, 4 and 8 rows slide along, and the ninth row is added.
 */
function extremesOfNine(highs: usize, lows: usize, count: i32): void {
  let high2 = f64x2.pmax(v128.load(highs, 32), v128.load(highs, 40));
  let low2 = f64x2.pmin(v128.load(lows, 32), v128.load(lows, 40));
  let high4 = f64x2.pmax(
    f64x2.pmax(v128.load(highs), v128.load(highs, 8)),
    f64x2.pmax(v128.load(highs, 16), v128.load(highs, 24)),
  );
  let low4 = f64x2.pmin(
    f64x2.pmin(v128.load(lows), v128.load(lows, 8)),
    f64x2.pmin(v128.load(lows, 16), v128.load(lows, 24)),
  );
  let nextHigh4 = f64x2.pmax(f64x2.pmax(v128.load(highs, 16), v128.load(highs, 24)), high2);
  let nextLow4 = f64x2.pmin(f64x2.pmin(v128.load(lows, 16), v128.load(lows, 24)), low2);
  for (let row = 0; row < count; row += 2) {
    const newHigh2 = f64x2.pmax(v128.load(highs, 48), v128.load(highs, 56));
    const newLow2 = f64x2.pmin(v128.load(lows, 48), v128.load(lows, 56));
    const newHigh4 = f64x2.pmax(high2, newHigh2);
    const newLow4 = f64x2.pmin(low2, newLow2);
    v128.store(rowAt(highest, row), f64x2.pmax(f64x2.pmax(high4, newHigh4), v128.load(highs, 64)));
    v128.store(rowAt(lowest, row), f64x2.pmin(f64x2.pmin(low4, newLow4), v128.load(lows, 64)));
    high4 = nextHigh4;
    low4 = nextLow4;
    nextHigh4 = newHigh4;
    nextLow4 = newLow4;
    high2 = newHigh2;
    low2 = newLow2;
    highs += 16;
    lows += 16;
  }
}

/**
 * Fills `highest` and `lowest` for the rows from … from + count − 1 with the extremes of the `period` rows that end
 * there. `count` is at most `tileRows(period)`, `from` at least period − 1.
 */
export function windowRange(high: usize, low: usize, from: i32, count: i32, period: i32): void {
  const first = from - period + 1;
  if (ASC_FEATURE_SIMD && period === 9) {
    extremesOfNine(rowAt(high, first), rowAt(low, first), count);
  } else {
    extremes(rowAt(high, first), count, period, highest, true);
    extremes(rowAt(low, first), count, period, lowest, false);
  }
}
