import { mark, release, reserve } from '../../memory/arena';
import { COUNT_BYTES, sortPairs } from './radix';

/** Moves per row for ties above which all 64 bits are sorted by digits instead. */
const MOVES_PER_ROW: i32 = 4;

/** Returns the key of a row as its distance from the first key in sort order: 0 … high − low. */
@inline
function rankOf(keys: usize, row: u64, low: u64, high: u64, descending: i32): u64 {
  const key = load<u64>(keys + ((<usize>row) << 3));
  return descending ? high - key : key - low;
}

/**
 * Completes the order of pairs that are sorted by the upper part of their key, by insertion sort.
 * @returns false when that takes too many moves
 */
function settleTies(pairs: usize, n: i32, keys: usize, low: u64, high: u64, descending: i32): bool {
  let moves = n * MOVES_PER_ROW;
  const end = pairs + ((<usize>n) << 3);
  for (let at = pairs + 8; at < end; at += 8) {
    const pair = load<u64>(at);
    let before = load<u64>(at - 8);
    if (pair >> 32 != before >> 32) continue;
    const rank = rankOf(keys, <u32>pair, low, high, descending);
    let hole = at;
    while (rankOf(keys, <u32>before, low, high, descending) > rank) {
      store<u64>(hole, before);
      hole -= 8;
      if (--moves < 0) return false;
      if (hole == pairs) break;
      before = load<u64>(hole - 8);
      if (before >> 32 != pair >> 32) break;
    }
    store<u64>(hole, pair);
  }
  return true;
}

/** Sorts keys of any 64 bits: first by the lower half, then by the upper half, each stable. */
function sortHalves(
  pairs: usize,
  spare: usize,
  n: i32,
  keys: usize,
  low: u64,
  high: u64,
  descending: i32,
  bits: i32,
  counts: usize,
  rows: usize,
): void {
  for (let row = 0; row < n; row++) {
    store<u64>(pairs + ((<usize>row) << 3), (rankOf(keys, row, low, high, descending) << 32) | row);
  }
  const sorted = sortPairs(pairs, spare, n, 32, counts, 0);
  const other = sorted == pairs ? spare : pairs;
  for (let at = sorted, end = sorted + ((<usize>n) << 3); at < end; at += 8) {
    const row = load<u64>(at) & 0xffff_ffff;
    store<u64>(at, ((rankOf(keys, row, low, high, descending) >> 32) << 32) | row);
  }
  sortPairs(sorted, other, n, bits - 32, counts, rows);
}

/**
 * Returns the rows of `n` u64 keys in order, equal keys in their original order. Keys spread over more than 32 bits are
 * sorted by their upper 32, which distinguishes nearly all columns of numbers; remaining ties are resolved by the whole
 * key, and only adversarial keys take six passes.
 * @param low, high  the least and the largest key
 * @param rows       [n] u32 out
 * @returns          false when memory does not suffice
 */
export function rankRows(keys: usize, n: i32, low: u64, high: u64, descending: i32, rows: usize): bool {
  if (low == high) {
    for (let row = 0; row < n; row++) store<u32>(rows + ((<usize>row) << 2), row);
    return true;
  }
  const start = mark();
  const pairs = reserve((<usize>n) << 3);
  const spare = reserve((<usize>n) << 3);
  const counts = reserve(COUNT_BYTES);
  if (!pairs || !spare || !counts) {
    release(start);
    return false;
  }
  const bits = 64 - <i32>clz(high - low);
  const cut = <u64>max(bits - 32, 0);
  for (let row = 0; row < n; row++) {
    const rank = rankOf(keys, row, low, high, descending) >> cut;
    store<u64>(pairs + ((<usize>row) << 3), (rank << 32) | row);
  }
  if (cut == 0) {
    sortPairs(pairs, spare, n, bits, counts, rows);
  } else {
    const sorted = sortPairs(pairs, spare, n, 32, counts, 0);
    if (settleTies(sorted, n, keys, low, high, descending)) {
      for (let row = 0; row < n; row++) store<u32>(rows + ((<usize>row) << 2), load<u32>(sorted + ((<usize>row) << 3)));
    } else {
      sortHalves(pairs, spare, n, keys, low, high, descending, bits, counts, rows);
    }
  }
  release(start);
  return true;
}
