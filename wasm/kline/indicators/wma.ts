import { TRUSTED_PART, hasFallen } from '../core/fallen';
import { blank, get, larger, put, rowAt, shifted, sumOf, summed } from '../core/lanes';
import { Study } from '../core/study';

@unmanaged
export class Wma extends Study {
  /** Sum of the last period − 1 closed rows, and the same with weights 1 … period − 1. */
  sum: f64;
  weighted: f64;
  inverse: f64;
}

/** Rows after which both running sums are restarted, so that rounding errors do not add up. */
const REBASE_ROWS = 512;

/** Returns Σ weight × row over the rows from … to − 1, with weights 1, 2, 3 … */
function weightedSum(column: usize, from: i32, to: i32): f64 {
  let sum = 0.0;
  for (let row = from; row < to; row++) sum += <f64>(row - from + 1) * get(column, row);
  return sum;
}

/** Computes the rows from … to − 1 again, with the sums restarted after every fall, as MA does. */
function carefulStream(study: Wma, from: i32, to: i32): void {
  const period = study.period;
  const close = study.close;
  let sum = 0.0;
  let weighted = 0.0;
  let most = Infinity;
  for (let row = from; row < to; row++) {
    const value = get(close, row);
    if (row > from) {
      weighted += <f64>period * value - sum;
      sum += value - get(close, row - period);
    }
    if (abs(weighted) < TRUSTED_PART * most) {
      sum = sumOf(close, row - period + 1, row + 1);
      weighted = weightedSum(close, row - period + 1, row + 1);
      most = 0;
    }
    most = larger(most, abs(weighted));
    put(study.out0, row, weighted * study.inverse);
  }
}

/** When the window moves on by one row, every row in it loses one weight: weighted ← weighted + period × new − sum. */
export function wmaHistory(study: Wma, rows: i32): void {
  const period = study.period;
  const close = study.close;
  const out = study.out0;
  const weight = <f64>period;
  const inverse = 2.0 / (weight * <f64>(period + 1));
  study.inverse = inverse;
  blank(out, min(rows, study.ready));
  for (let start = study.ready; start < rows; start += REBASE_ROWS) {
    const end = min(rows, start + REBASE_ROWS);
    let sum = sumOf(close, start - period + 1, start + 1);
    const firstMean = sum / weight;
    let weighted = weightedSum(close, start - period + 1, start + 1);
    put(out, start, weighted * inverse);
    let row = start + 1;
    if (ASC_FEATURE_SIMD) {
      const scale = f64x2.splat(inverse);
      const weights = f64x2.splat(weight);
      let sums = f64x2.splat(sum);
      let totals = f64x2.splat(weighted);
      let changes = f64x2.splat(0);
      let gains = changes;
      let source = rowAt(close, row);
      let gone = rowAt(close, row - period);
      let target = rowAt(out, row);
      for (; row + 4 <= end; row += 4) {
        const x0 = v128.load(source);
        const change0 = f64x2.sub(x0, v128.load(gone));
        const sums0 = summed(sums, changes, change0);
        const gain0 = f64x2.sub(f64x2.mul(x0, weights), shifted(sums, sums0));
        totals = summed(totals, gains, gain0);
        v128.store(target, f64x2.mul(totals, scale));
        const x1 = v128.load(source, 16);
        changes = f64x2.sub(x1, v128.load(gone, 16));
        sums = summed(sums0, change0, changes);
        gains = f64x2.sub(f64x2.mul(x1, weights), shifted(sums0, sums));
        totals = summed(totals, gain0, gains);
        v128.store(target, f64x2.mul(totals, scale), 16);
        source += 32;
        gone += 32;
        target += 32;
      }
      sum = f64x2.extract_lane(sums, 1);
      weighted = f64x2.extract_lane(totals, 1);
    }
    for (; row < end; row++) {
      const value = get(close, row);
      weighted += weight * value - sum;
      sum += value - get(close, row - period);
      put(out, row, weighted * inverse);
    }
    if (hasFallen(close, out, start, end, (period + 1) >> 1, firstMean)) carefulStream(study, start, end);
  }
  if (rows > study.ready) wmaKeep(study, rows - 1);
}

export function wmaShow(study: Wma, row: i32): void {
  put(study.out0, row, (study.weighted + <f64>study.period * get(study.close, row)) * study.inverse);
}

export function wmaKeep(study: Wma, row: i32): void {
  study.weighted = weightedSum(study.close, row - study.period + 2, row + 1);
}
