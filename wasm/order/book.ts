import { mark, release, reserve } from '../memory/arena';
import { mergeLevels, UNORDERED } from './core/merge-levels';
import { sortF64 } from './sort';

/** Calls `mergeLevels` for either direction. */
function merge(
  prices: usize,
  sizes: usize,
  n: i32,
  deltaPrices: usize,
  deltaSizes: usize,
  m: i32,
  outPrices: usize,
  outSizes: usize,
  descending: i32,
): i32 {
  return descending
    ? mergeLevels(prices, sizes, n, deltaPrices, deltaSizes, m, outPrices, outSizes, true)
    : mergeLevels(prices, sizes, n, deltaPrices, deltaSizes, m, outPrices, outSizes, false);
}

/**
 * Merges a delta into one side of a book: a size replaces, 0 removes; of equal prices in the delta the last counts.
 * @param prices, sizes            [n] f64, the side, best first (`descending` for bids)
 * @param deltaPrices, deltaSizes  [m] f64, in any order
 * @param outPrices, outSizes      room for n + m levels, separate from all of the above
 * @returns levels in the merged side; −1 when a price is not finite or memory does not suffice, and out is then
 * incomplete
 */
export function mergeDelta(
  prices: usize,
  sizes: usize,
  n: i32,
  deltaPrices: usize,
  deltaSizes: usize,
  m: i32,
  outPrices: usize,
  outSizes: usize,
  descending: i32,
): i32 {
  // Depth messages are ordered, so only others pay for a sort.
  const merged = merge(prices, sizes, n, deltaPrices, deltaSizes, m, outPrices, outSizes, descending);
  if (merged != UNORDERED) return merged;
  const start = mark();
  const rows = reserve((<usize>m) << 2);
  const sortedPrices = reserve((<usize>m) << 3);
  const sortedSizes = reserve((<usize>m) << 3);
  if (!rows || !sortedPrices || !sortedSizes || sortF64(deltaPrices, m, descending, rows) != 0) {
    release(start);
    return -1;
  }
  let to: usize = 0;
  for (let i = 0; i < m; i++) {
    const row = (<usize>load<u32>(rows + ((<usize>i) << 2))) << 3;
    const price = load<f64>(deltaPrices + row);
    // The sort is stable, so of equal prices the last one comes last and overwrites.
    if (to && load<f64>(sortedPrices + to - 8) == price) to -= 8;
    store<f64>(sortedPrices + to, price);
    store<f64>(sortedSizes + to, load<f64>(deltaSizes + row));
    to += 8;
  }
  const settled = merge(prices, sizes, n, sortedPrices, sortedSizes, <i32>(to >> 3), outPrices, outSizes, descending);
  release(start);
  return settled;
}

/**
 * Computes running totals of sizes, best first. Exact and equal in every build while the last one is below 2^53.
 * @param sizes   [n] f64
 * @param totals  [n] f64 out; may be `sizes`
 * @returns       the last total
 */
export function depth(sizes: usize, n: i32, totals: usize): f64 {
  let at: usize = 0;
  const length = (<usize>n) << 3;
  let total: f64 = 0;
  if (ASC_FEATURE_SIMD) {
    const zero = f64x2.splat(0);
    let sum = zero;
    for (; at + 32 <= length; at += 32) {
      let a = v128.load(sizes + at);
      let b = v128.load(sizes + at, 16);
      a = f64x2.add(a, v128.shuffle<f64>(zero, a, 0, 2));
      b = f64x2.add(b, v128.shuffle<f64>(zero, b, 0, 2));
      b = f64x2.add(b, v128.shuffle<f64>(a, a, 1, 1));
      v128.store(totals + at, f64x2.add(sum, a));
      b = f64x2.add(sum, b);
      v128.store(totals + at, b, 16);
      sum = v128.shuffle<f64>(b, b, 1, 1);
    }
    total = f64x2.extract_lane(sum, 0);
  }
  for (; at < length; at += 8) {
    total += load<f64>(sizes + at);
    store<f64>(totals + at, total);
  }
  return total;
}

/**
 * Groups levels into rows of `step`: bids round down and asks up, so that a grouped book never looks better than it is.
 * Prices are integers below 2^53 and the step is an integer, so the quotient rounds to the right row. A level belongs
 * to the row until it passes the row's edge, which costs a division per row instead of per level.
 * @param prices, sizes  [n] f64, best first
 * @param rows           rows at most; outPrices, outSizes, outTotals [rows] f64
 * @returns              rows written
 */
export function groupLevels(
  prices: usize,
  sizes: usize,
  n: i32,
  descending: i32,
  step: f64,
  rows: i32,
  outPrices: usize,
  outSizes: usize,
  outTotals: usize,
): i32 {
  let total: f64 = 0;
  let row = 0;
  let i = 0;
  while (i < n && row < rows) {
    const best = load<f64>(prices + ((<usize>i) << 3));
    const edge = (descending ? Math.floor(best / step) : Math.ceil(best / step)) * step;
    let size: f64 = 0;
    do {
      const more = load<f64>(sizes + ((<usize>i) << 3));
      size += more;
      total += more;
      i++;
      if (i == n) break;
      const price = load<f64>(prices + ((<usize>i) << 3));
      if (descending ? price < edge : price > edge) break;
    } while (true);
    const at = (<usize>row) << 3;
    store<f64>(outPrices + at, edge);
    store<f64>(outSizes + at, size);
    store<f64>(outTotals + at, total);
    row++;
  }
  return row;
}
