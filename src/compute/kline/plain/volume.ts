import type { StudyInputs } from '../study-spec.ts';
import type { PlainStudy } from './plain-study.ts';

const DAY_MS = 86_400_000;

export function plainVwap(
  { openTimeMs, high, low, close, volume }: StudyInputs<'vwap'>,
  out: Float64Array,
): PlainStudy {
  /** Sums of the day that the last closed row belongs to. */
  let [day, turnover, volumes] = [NaN, 0, 0];

  const dayAt = (row: number) => Math.floor(openTimeMs[row]! / DAY_MS);
  const priceAt = (row: number) => (high[row]! + low[row]! + close[row]!) / 3;

  function at(row: number): readonly [turnover: number, volumes: number] {
    const traded = priceAt(row) * volume[row]!;
    return dayAt(row) === day ? [turnover + traded, volumes + volume[row]!] : [traded, volume[row]!];
  }

  return {
    show(row) {
      const [allTurnover, allVolume] = at(row);
      out[row] = allVolume > 0 ? allTurnover / allVolume : priceAt(row);
    },
    keep(row) {
      [turnover, volumes] = at(row);
      day = dayAt(row);
    },
  };
}

export function plainObv({ close, volume }: StudyInputs<'obv'>, out: Float64Array): PlainStudy {
  return {
    show(row) {
      const rose = row === 0 ? 1 : Math.sign(close[row]! - close[row - 1]!);
      out[row] = (row === 0 ? 0 : out[row - 1]!) + rose * volume[row]!;
    },
    keep() {},
  };
}
