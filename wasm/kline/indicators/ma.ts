import { TRUSTED_PART, hasFallen, isFall } from '../core/fallen';
import { blank, get, larger, put, rowAt, sumOf, summed } from '../core/lanes';
import { Study } from '../core/study';

@unmanaged
export class Ma extends Study {
  /** Sum of the last period − 1 closed rows. */
  sum: f64;
  inverse: f64;
}

/**
 * Rows after which a running sum is restarted, so that rounding errors do not add up. A seed row, followed by pairs.
 */
const STREAM_ROWS = 2001;
const STREAM_BYTES: usize = (<usize>STREAM_ROWS) << 3;

function sumAt(study: Ma, row: i32): f64 {
  return sumOf(study.close, row - study.period + 1, row + 1);
}

/** Returns the last window sum before the pairs in the form that `summed` needs. */
function seeded(study: Ma, row: i32): v128 {
  const sum = sumAt(study, row);
  put(study.out0, row, sum * study.inverse);
  return f64x2.splat(sum);
}

/**
 * Computes four times STREAM_ROWS rows from `start` on, each quarter with its own running sum: a sum waits for the
 * previous one, but four of them can be computed in parallel.
 * @returns whether they have to be computed again: see `fallen.ts`. Both rows of a pair are checked, once a period.
 */
function fourStreams(study: Ma, start: i32): bool {
  const step = max(2, study.period & ~1);
  const scale = f64x2.splat(study.inverse);
  let sum0 = seeded(study, start);
  let sum1 = seeded(study, start + STREAM_ROWS);
  let sum2 = seeded(study, start + 2 * STREAM_ROWS);
  let sum3 = seeded(study, start + 3 * STREAM_ROWS);
  let before0 = f64x2.splat(0);
  let before1 = before0;
  let before2 = before0;
  let before3 = before0;
  let source = rowAt(study.close, start + 1);
  let gone = rowAt(study.close, start + 1 - study.period);
  let target = rowAt(study.out0, start + 1);
  let least = f64x2.splat(get(study.close, start));
  let most = f64x2.pmax(f64x2.pmax(sum0, sum1), f64x2.pmax(sum2, sum3));
  let row = 1;
  while (row < STREAM_ROWS) {
    const pause = min(STREAM_ROWS, row + step);
    for (; row < pause; row += 2) {
      const change0 = f64x2.sub(v128.load(source), v128.load(gone));
      sum0 = summed(sum0, before0, change0);
      before0 = change0;
      v128.store(target, f64x2.mul(sum0, scale));
      const change1 = f64x2.sub(v128.load(source, STREAM_BYTES), v128.load(gone, STREAM_BYTES));
      sum1 = summed(sum1, before1, change1);
      before1 = change1;
      v128.store(target, f64x2.mul(sum1, scale), STREAM_BYTES);
      const change2 = f64x2.sub(v128.load(source, 2 * STREAM_BYTES), v128.load(gone, 2 * STREAM_BYTES));
      sum2 = summed(sum2, before2, change2);
      before2 = change2;
      v128.store(target, f64x2.mul(sum2, scale), 2 * STREAM_BYTES);
      const change3 = f64x2.sub(v128.load(source, 3 * STREAM_BYTES), v128.load(gone, 3 * STREAM_BYTES));
      sum3 = summed(sum3, before3, change3);
      before3 = change3;
      v128.store(target, f64x2.mul(sum3, scale), 3 * STREAM_BYTES);
      source += 16;
      gone += 16;
      target += 16;
    }
    least = f64x2.pmin(least, v128.load(source - 16));
    least = f64x2.pmin(least, v128.load(source - 16, STREAM_BYTES));
    least = f64x2.pmin(least, v128.load(source - 16, 2 * STREAM_BYTES));
    least = f64x2.pmin(least, v128.load(source - 16, 3 * STREAM_BYTES));
    most = f64x2.pmax(f64x2.pmax(most, f64x2.pmax(sum0, sum1)), f64x2.pmax(sum2, sum3));
  }
  return isFall(
    min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1)),
    max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)) * study.inverse,
  );
}

/** Computes the rows from … to − 1 with one running sum. */
function oneStream(study: Ma, from: i32, to: i32): void {
  const period = study.period;
  const close = study.close;
  const out = study.out0;
  const inverse = study.inverse;
  let sum = sumAt(study, from);
  put(out, from, sum * inverse);
  let row = from + 1;
  if (ASC_FEATURE_SIMD) {
    const scale = f64x2.splat(inverse);
    let sums = f64x2.splat(sum);
    let before = f64x2.splat(0);
    let source = rowAt(close, row);
    let gone = rowAt(close, row - period);
    let target = rowAt(out, row);
    for (; row + 4 <= to; row += 4) {
      const change0 = f64x2.sub(v128.load(source), v128.load(gone));
      sums = summed(sums, before, change0);
      v128.store(target, f64x2.mul(sums, scale));
      before = f64x2.sub(v128.load(source, 16), v128.load(gone, 16));
      sums = summed(sums, change0, before);
      v128.store(target, f64x2.mul(sums, scale), 16);
      source += 32;
      gone += 32;
      target += 32;
    }
    sum = f64x2.extract_lane(sums, 1);
  }
  for (; row < to; row++) {
    sum += get(close, row) - get(close, row - period);
    put(out, row, sum * inverse);
  }
}

/**
 * Computes the rows from … to − 1 again, with the sum restarted after every fall. Only a large row that left the window
 * can cause one, so it is O(1) a row.
 */
function carefulStream(study: Ma, from: i32, to: i32): void {
  const close = study.close;
  let sum = sumAt(study, from);
  let most = abs(sum);
  put(study.out0, from, sum * study.inverse);
  for (let row = from + 1; row < to; row++) {
    sum += get(close, row) - get(close, row - study.period);
    if (abs(sum) < TRUSTED_PART * most) {
      sum = sumAt(study, row);
      most = 0;
    }
    most = larger(most, abs(sum));
    put(study.out0, row, sum * study.inverse);
  }
}

export function maHistory(study: Ma, rows: i32): void {
  study.inverse = 1.0 / <f64>study.period;
  blank(study.out0, min(rows, study.ready));
  let row = study.ready;
  if (ASC_FEATURE_SIMD) {
    for (; row + 4 * STREAM_ROWS <= rows; row += 4 * STREAM_ROWS) {
      if (fourStreams(study, row)) carefulStream(study, row, row + 4 * STREAM_ROWS);
    }
  }
  for (; row < rows; row += STREAM_ROWS) {
    const end = min(rows, row + STREAM_ROWS);
    oneStream(study, row, end);
    if (hasFallen(study.close, study.out0, row, end, study.period, 0)) carefulStream(study, row, end);
  }
  if (rows > study.ready) maKeep(study, rows - 1);
}

export function maShow(study: Ma, row: i32): void {
  put(study.out0, row, (study.sum + get(study.close, row)) * study.inverse);
}

export function maKeep(study: Ma, row: i32): void {
  study.sum = sumOf(study.close, row - study.period + 2, row + 1);
}
