import { blank, get, put, rowAt, summed } from '../core/lanes';
import { Study } from '../core/study';

@unmanaged
export class Boll extends Study {
  /**
   * Sums over the last period − 1 closed rows are of differences from this base; they are small, so that squares lose
   * little precision.
   */
  base: f64;
  sum: f64;
  squares: f64;
  inverse: f64;
}

/** Interval of rows after which the running sums are restarted at a new base. */
const REBASE_ROWS = 256;

/**
 * A variance below this part of the largest mean square of its block may be mostly rounding error, and is computed
 * again.
 */
const TRUSTED_PART = 1e-7;

function putBands(study: Boll, row: i32, middle: f64, variance: f64): void {
  const width = variance > 0 ? study.factor * sqrt(variance) : 0;
  put(study.out0, row, middle);
  put(study.out1, row, middle + width);
  put(study.out2, row, middle - width);
}

/** Computes a row by definition, in two passes over the window, where the running sums lost too many digits. */
function exactRow(study: Boll, row: i32): void {
  const from = row - study.period + 1;
  const base = get(study.close, from);
  let sum = 0.0;
  for (let i = from; i <= row; i++) sum += get(study.close, i) - base;
  const mean = sum * study.inverse;
  let squares = 0.0;
  for (let i = from; i <= row; i++) {
    const difference = get(study.close, i) - base - mean;
    squares += difference * difference;
  }
  putBands(study, row, base + mean, squares * study.inverse);
}

function seed(study: Boll, from: i32, to: i32, base: f64): void {
  let sum = 0.0;
  let squares = 0.0;
  for (let row = from; row < to; row++) {
    const difference = get(study.close, row) - base;
    sum += difference;
    squares += difference * difference;
  }
  study.base = base;
  study.sum = sum;
  study.squares = squares;
}

export function bollHistory(study: Boll, rows: i32): void {
  const ready = study.ready;
  const period = study.period;
  const close = study.close;
  const inverse = 1.0 / <f64>period;
  study.inverse = inverse;
  blank(study.out0, min(rows, ready));
  blank(study.out1, min(rows, ready));
  blank(study.out2, min(rows, ready));
  for (let start = ready; start < rows; start += REBASE_ROWS) {
    const end = min(rows, start + REBASE_ROWS);
    const base = get(close, start);
    seed(study, start - period + 1, start + 1, base);
    let sum = study.sum;
    let squares = study.squares;
    let mean = sum * inverse;
    let meanSquare = squares * inverse;
    let variance = meanSquare - mean * mean;
    let leastVariance = variance;
    let mostSquare = meanSquare;
    putBands(study, start, base + mean, variance);
    let row = start + 1;
    if (ASC_FEATURE_SIMD) {
      const scale = f64x2.splat(inverse);
      const factor = f64x2.splat(study.factor);
      const zero = f64x2.splat(0);
      const bases = f64x2.splat(base);
      let sums = f64x2.splat(sum);
      let squareSums = f64x2.splat(squares);
      let changes = zero;
      let squareChanges = zero;
      let least = f64x2.splat(variance);
      let most = f64x2.splat(meanSquare);
      let source = rowAt(close, row);
      let gone = rowAt(close, row - period);
      let middle = rowAt(study.out0, row);
      let upper = rowAt(study.out1, row);
      let lower = rowAt(study.out2, row);
      for (; row + 2 <= end; row += 2) {
        const x = f64x2.sub(v128.load(source), bases);
        const left = f64x2.sub(v128.load(gone), bases);
        // x² − left² = (x − left)(x + left)
        const change = f64x2.sub(x, left);
        const squareChange = f64x2.mul(change, f64x2.add(x, left));
        sums = summed(sums, changes, change);
        squareSums = summed(squareSums, squareChanges, squareChange);
        changes = change;
        squareChanges = squareChange;
        const means = f64x2.mul(sums, scale);
        const meanSquares = f64x2.mul(squareSums, scale);
        const variances = f64x2.sub(meanSquares, f64x2.mul(means, means));
        most = f64x2.pmax(most, meanSquares);
        least = f64x2.pmin(least, variances);
        const width = f64x2.mul(f64x2.sqrt(f64x2.pmax(zero, variances)), factor);
        const values = f64x2.add(means, bases);
        v128.store(middle, values);
        v128.store(upper, f64x2.add(values, width));
        v128.store(lower, f64x2.sub(values, width));
        source += 16;
        gone += 16;
        middle += 16;
        upper += 16;
        lower += 16;
      }
      sum = f64x2.extract_lane(sums, 1);
      squares = f64x2.extract_lane(squareSums, 1);
      leastVariance = min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
      mostSquare = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
    }
    for (; row < end; row++) {
      const x = get(close, row) - base;
      const gone = get(close, row - period) - base;
      sum += x - gone;
      squares += (x - gone) * (x + gone);
      mean = sum * inverse;
      meanSquare = squares * inverse;
      variance = meanSquare - mean * mean;
      leastVariance = min(leastVariance, variance);
      mostSquare = max(mostSquare, meanSquare);
      putBands(study, row, base + mean, variance);
    }
    if (leastVariance < TRUSTED_PART * mostSquare) for (row = start; row < end; row++) exactRow(study, row);
  }
  if (rows > ready) bollKeep(study, rows - 1);
}

export function bollShow(study: Boll, row: i32): void {
  const difference = get(study.close, row) - study.base;
  const mean = (study.sum + difference) * study.inverse;
  putBands(study, row, study.base + mean, (study.squares + difference * difference) * study.inverse - mean * mean);
}

/**
 * The base is a row of the next window, so that its variance is not lost beside its mean square, nor its middle beside
 * the base. A window of one row has no closed row.
 */
export function bollKeep(study: Boll, row: i32): void {
  seed(study, row - study.period + 2, row + 1, study.period > 1 ? get(study.close, row) : 0);
}
