import { mark, release, reserve } from '../memory/arena';
import { rankRows } from './core/ranks';

/** Results of the sorts. */
const DONE: i32 = 0;
const NOT_FINITE: i32 = 1;
const NO_ROOM: i32 = 2;

const SIGN: u64 = 1 << 63;
/** Whole numbers up to here are exact in a double. */
const EXACT: f64 = 9007199254740992;

const FINITE: i32 = 1;
const WHOLE: i32 = 2;

/**
 * Returns FINITE when every number is, and also WHOLE when all are integers and exact, which then differ in few bits.
 */
function natureOf(column: usize, n: i32): i32 {
  let at = column;
  const end = column + ((<usize>n) << 3);
  let finite = true;
  let whole = true;
  if (ASC_FEATURE_SIMD) {
    const exact = f64x2.splat(EXACT);
    let oddities = i64x2.splat(0);
    let strays = i64x2.splat(0);
    for (; at + 16 <= end; at += 16) {
      const value = v128.load(at);
      // x − x is 0 for finite numbers, and NaN, which differs from itself, for all others.
      const nothing = f64x2.sub(value, value);
      strays = v128.or(strays, f64x2.ne(nothing, nothing));
      oddities = v128.or(oddities, f64x2.ne(f64x2.trunc(value), value));
      oddities = v128.or(oddities, f64x2.gt(f64x2.abs(value), exact));
    }
    finite = !v128.any_true(strays);
    whole = !v128.any_true(oddities);
  }
  for (; at < end; at += 8) {
    const value = load<f64>(at);
    if (value - value != 0) finite = false;
    if (Math.trunc(value) != value || Math.abs(value) > EXACT) whole = false;
  }
  return finite ? (whole ? FINITE | WHOLE : FINITE) : 0;
}

/** Returns the bits of a double as a number with the same order; −0 becomes 0. */
@inline
function orderedBits(value: f64): u64 {
  const bits = reinterpret<i64>(value + 0);
  return (<u64>(bits ^ ((bits >> 63) & i64.MAX_VALUE))) ^ SIGN;
}

/**
 * Returns the rows of a column of doubles in order, equal ones in their original order.
 * @param column  [n] f64
 * @param rows    [n] u32 out
 * @returns       0; 1 when a number is not finite; 2 when memory does not suffice
 */
export function sortF64(column: usize, n: i32, descending: i32, rows: usize): i32 {
  const nature = natureOf(column, n);
  if (nature == 0) return NOT_FINITE;
  const start = mark();
  const keys = reserve((<usize>n) << 3);
  if (!keys) return NO_ROOM;
  let low = u64.MAX_VALUE;
  let high: u64 = 0;
  const length = (<usize>n) << 3;
  if (nature & WHOLE) {
    for (let at: usize = 0; at < length; at += 8) {
      const key = (<u64>(<i64>load<f64>(column + at))) ^ SIGN;
      low = min(low, key);
      high = max(high, key);
      store<u64>(keys + at, key);
    }
  } else {
    for (let at: usize = 0; at < length; at += 8) {
      const key = orderedBits(load<f64>(column + at));
      low = min(low, key);
      high = max(high, key);
      store<u64>(keys + at, key);
    }
  }
  const done = n == 0 || rankRows(keys, n, low, high, descending, rows);
  release(start);
  return done ? DONE : NO_ROOM;
}

/** Like `sortF64`, for [n] i64. */
export function sortI64(column: usize, n: i32, descending: i32, rows: usize): i32 {
  const start = mark();
  const keys = reserve((<usize>n) << 3);
  if (!keys) return NO_ROOM;
  let low = u64.MAX_VALUE;
  let high: u64 = 0;
  for (let at: usize = 0, length = (<usize>n) << 3; at < length; at += 8) {
    const key = load<u64>(column + at) ^ SIGN;
    low = min(low, key);
    high = max(high, key);
    store<u64>(keys + at, key);
  }
  const done = n == 0 || rankRows(keys, n, low, high, descending, rows);
  release(start);
  return done ? DONE : NO_ROOM;
}

/** Like `sortF64`, for [n] u32. */
export function sortU32(column: usize, n: i32, descending: i32, rows: usize): i32 {
  const start = mark();
  const keys = reserve((<usize>n) << 3);
  if (!keys) return NO_ROOM;
  let low = u64.MAX_VALUE;
  let high: u64 = 0;
  for (let row: usize = 0; row < <usize>n; row++) {
    const key = <u64>load<u32>(column + (row << 2));
    low = min(low, key);
    high = max(high, key);
    store<u64>(keys + (row << 3), key);
  }
  const done = n == 0 || rankRows(keys, n, low, high, descending, rows);
  release(start);
  return done ? DONE : NO_ROOM;
}
