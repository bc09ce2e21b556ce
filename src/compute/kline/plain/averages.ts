import type { PlainStudy } from './plain-study.ts';

/** Running sums are summed afresh this often, so that rounding errors do not add up. */
const REBASE_ROWS = 256;

/**
 * A running sum below this part of the largest it has been since it was summed afresh may be mostly what larger rows
 * left behind by rounding: summed afresh too. As in wasm/kline/core/fallen.ts.
 */
export const TRUSTED_PART = 1 / 64;

export function sumOf(column: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let row = from; row < to; row++) sum += column[row]!;
  return sum;
}

export function plainMa(close: Float64Array, period: number, out: Float64Array): PlainStudy {
  /** Sum of the last period − 1 closed rows, and the largest sum since it was last computed from scratch. */
  let [sum, most] = [0, 0];
  return {
    show(row) {
      out[row] = row < period - 1 ? NaN : (sum + close[row]!) / period;
    },
    keep(row) {
      const oldest = row - period + 1;
      let next = sum + (close[row]! - (oldest < 0 ? 0 : close[oldest]!));
      if (row % REBASE_ROWS === 0 || Math.abs(next) < TRUSTED_PART * most) {
        next = sumOf(close, Math.max(0, oldest + 1), row + 1);
        most = 0;
      }
      if (Math.abs(next) > most) most = Math.abs(next);
      sum = next;
    },
  };
}

export function plainEma(close: Float64Array, period: number, out: Float64Array): PlainStudy {
  const gain = 2 / (period + 1);
  return {
    show(row) {
      if (row < period - 1) out[row] = NaN;
      else if (row === period - 1) out[row] = sumOf(close, 0, period) / period;
      else out[row] = out[row - 1]! + gain * (close[row]! - out[row - 1]!);
    },
    keep() {},
  };
}

function weightedSum(column: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let row = from; row < to; row++) sum += (row - from + 1) * column[row]!;
  return sum;
}

export function plainWma(close: Float64Array, period: number, out: Float64Array): PlainStudy {
  const weights = (period * (period + 1)) / 2;
  /** Sums of the last period − 1 closed rows; `weighted` with weights 1 … period − 1, `most` as in `plainMa`. */
  let [sum, weighted, most] = [0, 0, 0];
  return {
    show(row) {
      out[row] = row < period - 1 ? NaN : (weighted + period * close[row]!) / weights;
    },
    keep(row) {
      const oldest = row - period + 1;
      // Every row loses one weight, the oldest its last one.
      weighted += period * close[row]! - (sum + close[row]!);
      sum += close[row]! - (oldest < 0 ? 0 : close[oldest]!);
      if (oldest < 0 || row % REBASE_ROWS === 0 || Math.abs(weighted) < TRUSTED_PART * most) {
        // The newest has weight period − 1, also while there are fewer rows.
        const from = Math.max(0, oldest + 1);
        sum = sumOf(close, from, row + 1);
        weighted = weightedSum(close, from, row + 1) + (from - oldest - 1) * sum;
        most = 0;
      }
      if (Math.abs(weighted) > most) most = Math.abs(weighted);
    },
  };
}
