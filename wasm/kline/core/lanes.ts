/**
 * Reads and writes columns of f64, one row or two rows (one v128) at a time. Rows are 8 bytes apart; addresses need no
 * alignment. Kernels may read up to 64 bytes after a column (its guard), so pairs are loaded without checking for the
 * end.
 */

export function rowAt(column: usize, row: i32): usize {
  return column + ((<usize>row) << 3);
}

export function get(column: usize, row: i32): f64 {
  return load<f64>(rowAt(column, row));
}

export function put(column: usize, row: i32, value: f64): void {
  store<f64>(rowAt(column, row), value);
}

/** Fills the rows before the first value of a study with NaN. */
export function blank(column: usize, rows: i32): void {
  for (let row = 0; row < rows; row++) put(column, row, NaN);
}

/** Returns the sum of the rows from … to − 1. */
export function sumOf(column: usize, from: i32, to: i32): f64 {
  let row = from;
  let sum = 0.0;
  if (ASC_FEATURE_SIMD) {
    let even = f64x2.splat(0);
    let odd = f64x2.splat(0);
    for (; row + 4 <= to; row += 4) {
      even = f64x2.add(even, v128.load(rowAt(column, row)));
      odd = f64x2.add(odd, v128.load(rowAt(column, row), 16));
    }
    even = f64x2.add(even, odd);
    sum = f64x2.extract_lane(even, 0) + f64x2.extract_lane(even, 1);
  }
  for (; row < to; row++) sum += get(column, row);
  return sum;
}

/**
 * Returns the larger of two numbers that are not NaN, in one instruction; f64.max takes a dozen because of signed
 * zeros.
 */
export function larger(a: f64, b: f64): f64 {
  if (ASC_FEATURE_SIMD) return f64x2.extract_lane(f64x2.pmax(f64x2.splat(a), f64x2.splat(b)), 0);
  return a < b ? b : a;
}

/** Returns the smaller of two numbers that are not NaN. */
export function smaller(a: f64, b: f64): f64 {
  if (ASC_FEATURE_SIMD) return f64x2.extract_lane(f64x2.pmin(f64x2.splat(a), f64x2.splat(b)), 0);
  return b < a ? b : a;
}

/** Returns [a, a] for [a, b]. */
export function low(pair: v128): v128 {
  return v128.shuffle<f64>(pair, pair, 0, 0);
}

/** Returns [b, b] for [a, b]. */
export function high(pair: v128): v128 {
  return v128.shuffle<f64>(pair, pair, 1, 1);
}

/** Returns [a, a + b] for [a, b]. */
export function prefix(pair: v128): v128 {
  return f64x2.add(pair, v128.shuffle<f64>(f64x2.splat(0), pair, 0, 2));
}

/** Returns [a, b + decay × a] for [a, b], with `decay` = [0, decay]. */
export function decayed(pair: v128, decay: v128): v128 {
  return f64x2.add(pair, f64x2.mul(low(pair), decay));
}

/**
 * Returns `pair` + `by` × `powers`: the contribution of a recurrence to a later pair. `by` contains the same value
 * twice.
 */
export function carried(pair: v128, by: v128, powers: v128): v128 {
  return f64x2.add(pair, f64x2.mul(by, powers));
}

/** Returns [b, c] for [a, b] and [c, d]: the rows before those of `pair`. */
export function shifted(before: v128, pair: v128): v128 {
  return v128.shuffle<f64>(before, pair, 1, 2);
}

/**
 * Returns the recurrence y[i] = b y[i − 1] + x[i] for two rows at once, computed from two rows before: y[i] = b² y[i −
 * 2] + b x[i − 1] + x[i]. `y` are the two values before, `before` and `x` the two inputs before and the present ones;
 * `b` and `b2` contain b and b² twice.
 */
export function advanced(y: v128, before: v128, x: v128, b: v128, b2: v128): v128 {
  return f64x2.add(f64x2.mul(y, b2), f64x2.add(x, f64x2.mul(shifted(before, x), b)));
}

/** Returns the same for running sums: y[i] = y[i − 2] + x[i − 1] + x[i]. */
export function summed(y: v128, before: v128, x: v128): v128 {
  return f64x2.add(y, f64x2.add(x, shifted(before, x)));
}
