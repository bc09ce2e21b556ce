import { get, put, rowAt } from './core/lanes';

/** With fewer rows per bucket, setting up lanes costs more than they save. */
const FEWEST_FOR_LANES = 8;

/** Returns the first row of from … to − 1 with `value`; there must be one. */
function rowOf(column: usize, from: i32, to: i32, value: f64): i32 {
  let row = from;
  if (ASC_FEATURE_SIMD) {
    const values = f64x2.splat(value);
    for (; row + 8 <= to; row += 8) {
      const at = rowAt(column, row);
      const hits01 = v128.or(f64x2.eq(v128.load(at), values), f64x2.eq(v128.load(at, 16), values));
      const hits23 = v128.or(f64x2.eq(v128.load(at, 32), values), f64x2.eq(v128.load(at, 48), values));
      if (v128.any_true(v128.or(hits01, hits23))) break;
    }
  }
  while (get(column, row) !== value) row++;
  return row;
}

/**
 * Divides `rows` rows into `buckets` equal parts (bucket b starts at row ⌊b × rows / buckets⌋) and finds the least
 * value of `lows` and the greatest of `highs` in each, with their rows, for a line or a candle strip with more points
 * than pixels. NaN is skipped; a bucket of only NaN gives NaN and its first row.
 */
export function decimate(
  lows: usize,
  highs: usize,
  rows: i32,
  buckets: i32,
  firstRows: usize,
  least: usize,
  greatest: usize,
  leastRows: usize,
  greatestRows: usize,
): void {
  let from = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const to = <i32>((<i64>(bucket + 1) * <i64>rows) / <i64>buckets);
    let row = from;
    let smallest = Infinity;
    let largest = -Infinity;
    if (ASC_FEATURE_SIMD && to - from >= FEWEST_FOR_LANES) {
      // pmin(a, b) keeps a where b is NaN.
      let min0 = f64x2.splat(Infinity);
      let min1 = min0;
      let max0 = f64x2.splat(-Infinity);
      let max1 = max0;
      let min2 = min0;
      let min3 = min0;
      let max2 = max0;
      let max3 = max0;
      for (; row + 8 <= to; row += 8) {
        const low = rowAt(lows, row);
        const high = rowAt(highs, row);
        min0 = f64x2.pmin(min0, v128.load(low));
        max0 = f64x2.pmax(max0, v128.load(high));
        min1 = f64x2.pmin(min1, v128.load(low, 16));
        max1 = f64x2.pmax(max1, v128.load(high, 16));
        min2 = f64x2.pmin(min2, v128.load(low, 32));
        max2 = f64x2.pmax(max2, v128.load(high, 32));
        min3 = f64x2.pmin(min3, v128.load(low, 48));
        max3 = f64x2.pmax(max3, v128.load(high, 48));
      }
      min0 = f64x2.pmin(f64x2.pmin(min0, min1), f64x2.pmin(min2, min3));
      max0 = f64x2.pmax(f64x2.pmax(max0, max1), f64x2.pmax(max2, max3));
      smallest = min(f64x2.extract_lane(min0, 0), f64x2.extract_lane(min0, 1));
      largest = max(f64x2.extract_lane(max0, 0), f64x2.extract_lane(max0, 1));
    }
    for (; row < to; row++) {
      const low = get(lows, row);
      const high = get(highs, row);
      if (low < smallest) smallest = low;
      if (high > largest) largest = high;
    }
    const at = (<usize>bucket) << 2;
    store<i32>(firstRows + at, from);
    store<i32>(leastRows + at, smallest === Infinity ? from : rowOf(lows, from, to, smallest));
    store<i32>(greatestRows + at, largest === -Infinity ? from : rowOf(highs, from, to, largest));
    put(least, bucket, smallest === Infinity ? NaN : smallest);
    put(greatest, bucket, largest === -Infinity ? NaN : largest);
    from = to;
  }
}
