import type { StudyInputs, StudyLines } from '../study-spec.ts';
import type { PlainStudy } from './plain-study.ts';

/** K and D before the first row. */
const START = 50;

export function plainKdj(
  { high, low, close }: StudyInputs<'kdj'>,
  periods: { readonly period: number; readonly kPeriod: number; readonly dPeriod: number },
  lines: StudyLines<'kdj'>,
): PlainStudy {
  const ready = periods.period - 1;
  /** Extremes of the last period − 1 closed rows. */
  let [highest, lowest] = [-Infinity, Infinity];

  function rawAt(row: number): number {
    const [top, bottom] = [Math.max(highest, high[row]!), Math.min(lowest, low[row]!)];
    return top > bottom ? ((close[row]! - bottom) / (top - bottom)) * 100 : 0;
  }

  return {
    show(row) {
      if (row < ready) {
        lines.k[row] = lines.d[row] = lines.j[row] = NaN;
        return;
      }
      const [beforeK, beforeD] = row === ready ? [START, START] : [lines.k[row - 1]!, lines.d[row - 1]!];
      const k = beforeK + (rawAt(row) - beforeK) / periods.kPeriod;
      const d = beforeD + (k - beforeD) / periods.dPeriod;
      lines.k[row] = k;
      lines.d[row] = d;
      lines.j[row] = k + 2 * (k - d);
    },
    keep(row) {
      [highest, lowest] = [-Infinity, Infinity];
      for (let i = Math.max(0, row - periods.period + 2); i <= row; i++) {
        highest = Math.max(highest, high[i]!);
        lowest = Math.min(lowest, low[i]!);
      }
    },
  };
}
