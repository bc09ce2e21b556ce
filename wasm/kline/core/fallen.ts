import { get, rowAt } from './lanes';

/**
 * A running sum carries rounding errors of the largest rows it ever held. Where rows are smaller than this part of them,
 * those errors may show: the sums are done again, afresh after every fall.
 *
 * A few rows tell, at nearly no cost. For numbers that are not negative, every window of `period` rows holds one of the
 * rows that are looked at if they are at most a period apart, and no sum is larger than two of theirs together.
 */
export const TRUSTED_PART: f64 = 1.0 / 256.0;

/** Whether a mean as large as `most` may show in one as small as `least`. */
export function isFall(least: f64, most: f64): bool {
  return !(least >= TRUSTED_PART * most);
}

/**
 * The same for the means in `out`, made by one running sum over the rows from … to − 1; looks at every `step`th row.
 * `most` is the plain mean of the first window: a weighted one may hide its oldest rows.
 */
export function hasFallen(column: usize, out: usize, from: i32, to: i32, step: i32, most: f64): bool {
  const stride = (<usize>step) << 3;
  const end = rowAt(column, to);
  let least = load<f64>(end - 8);
  most = max(most, get(out, to - 1));
  let mean = rowAt(out, from);
  for (let row = rowAt(column, from); row < end; row += stride, mean += stride) {
    // Branches that are hardly ever taken: a minimum would wait for the one before it.
    if (load<f64>(row) < least) least = load<f64>(row);
    if (load<f64>(mean) > most) most = load<f64>(mean);
  }
  return isFall(least, most);
}
