import type { StudyLines } from '../study-spec.ts';
import type { PlainStudy } from './plain-study.ts';

/** Sums start afresh, at a new base, this often. */
const REBASE_ROWS = 256;

/** A variance below this part of the largest mean square since then may be mostly rounding error, and the mean with it: both are computed again. */
const TRUSTED_PART = 1e-7;

/** Engines need not round `x ** 2` alike. */
const squareOf = (value: number): number => value * value;

/** The definition: two passes over the window. */
function exactOf(close: Float64Array, from: number, to: number): readonly [mean: number, variance: number] {
  const [base, rows] = [close[from]!, to - from];
  let sum = 0;
  for (let row = from; row < to; row++) sum += close[row]! - base;
  const mean = sum / rows;
  let squares = 0;
  for (let row = from; row < to; row++) squares += squareOf(close[row]! - base - mean);
  return [base + mean, squares / rows];
}

export function plainBoll(
  close: Float64Array,
  period: number,
  deviations: number,
  { middle, upper, lower }: StudyLines<'boll'>,
): PlainStudy {
  /** Sums of the last period − 1 closed rows are of differences from the base: little is lost in their squares. */
  let [base, sum, squares, most] = [0, 0, 0, 0];
  return {
    show(row) {
      if (row < period - 1) {
        middle[row] = upper[row] = lower[row] = NaN;
        return;
      }
      const difference = close[row]! - base;
      const fromBase = (sum + difference) / period;
      const meanSquare = (squares + difference * difference) / period;
      let mean = base + fromBase;
      let variance = meanSquare - fromBase * fromBase;
      if (variance < TRUSTED_PART * Math.max(most, meanSquare)) {
        [mean, variance] = exactOf(close, row - period + 1, row + 1);
      }
      const width = deviations * Math.sqrt(variance);
      middle[row] = mean;
      upper[row] = mean + width;
      lower[row] = mean - width;
    },
    keep(row) {
      const oldest = row - period + 1;
      if (row % REBASE_ROWS === 0) {
        [base, sum, squares, most] = [close[row]!, 0, 0, 0];
        for (let i = Math.max(0, oldest + 1); i <= row; i++) {
          sum += close[i]! - base;
          squares += squareOf(close[i]! - base);
        }
      } else {
        const gone = oldest < 0 ? 0 : close[oldest]! - base;
        sum += close[row]! - base - gone;
        squares += squareOf(close[row]! - base) - gone * gone;
      }
      most = Math.max(most, squares / period);
    },
  };
}
