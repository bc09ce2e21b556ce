import type { StudyLines } from '../study-spec.ts';
import { sumOf } from './averages.ts';
import type { PlainStudy } from './plain-study.ts';

const gainOf = (period: number) => 2 / (period + 1);

export function plainMacd(
  close: Float64Array,
  periods: { readonly fast: number; readonly slow: number; readonly signal: number },
  lines: StudyLines<'macd'>,
): PlainStudy {
  const [fastGain, slowGain, signalGain] = [gainOf(periods.fast), gainOf(periods.slow), gainOf(periods.signal)];
  const start = periods.slow - 1;
  const ready = start + periods.signal - 1;
  /** State after the last closed row; `sum` of the differences so far, for the seed of the signal. */
  let [fast, slow, sum] = [0, 0, 0];

  const fastAt = (row: number) =>
    row === start
      ? sumOf(close, row - periods.fast + 1, row + 1) / periods.fast
      : fast + fastGain * (close[row]! - fast);
  const slowAt = (row: number) =>
    row === start ? sumOf(close, 0, row + 1) / periods.slow : slow + slowGain * (close[row]! - slow);

  function signalAt(row: number, macd: number): number {
    if (row === ready) return (sum + macd) / periods.signal;
    const before = lines.signal[row - 1]!;
    return before + signalGain * (macd - before);
  }

  return {
    show(row) {
      if (row < ready) {
        lines.macd[row] = lines.signal[row] = lines.histogram[row] = NaN;
        return;
      }
      const macd = fastAt(row) - slowAt(row);
      const signal = signalAt(row, macd);
      lines.macd[row] = macd;
      lines.signal[row] = signal;
      lines.histogram[row] = macd - signal;
    },
    keep(row) {
      if (row < start) return;
      [fast, slow] = [fastAt(row), slowAt(row)];
      if (row < ready) sum += fast - slow;
    },
  };
}
