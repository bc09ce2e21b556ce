import { get, rowAt } from './lanes';

/**
 * A running sum carries rounding errors of the largest rows it ever contained. When later rows are smaller than this
 * part of them, those errors may become visible; the sums are then computed again, restarted after every fall.
 *
 * Checking a few rows is enough and costs almost nothing. For numbers that are not negative, every window of `period`
 * rows contains one of the checked rows if they are at most a period apart, and no sum is larger than two of theirs
 * together.
 */
export const TRUSTED_PART: f64 = 1.0 / 256.0;

/** Returns whether rounding errors of a mean as large as `most` may be visible in one as small as `least`. */
export function isFall(least: f64, most: f64): bool {
  return !(least >= TRUSTED_PART * most);
}

/**
 * Returns the same for the means in `out`, computed by one running sum over the rows from … to − 1; checks every
 * `step`th row. `most` is the plain mean of the first window, because a weighted one may hide its oldest rows.
 */
export function hasFallen(column: usize, out: usize, from: i32, to: i32, step: i32, most: f64): bool {
  const stride = (<usize>step) << 3;
  const end = rowAt(column, to);
  let least = load<f64>(end - 8);
  most = max(most, get(out, to - 1));
  let mean = rowAt(out, from);
  for (let row = rowAt(column, from); row < end; row += stride, mean += stride) {
    // Branches that are rarely taken; a minimum would wait for the previous one.
    if (load<f64>(row) < least) least = load<f64>(row);
    if (load<f64>(mean) > most) most = load<f64>(mean);
  }
  return isFall(least, most);
}
