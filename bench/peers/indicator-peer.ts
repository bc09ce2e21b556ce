import type { Variant } from '../measure.ts';

/**
 * The studies of the indicator cases, with the parameters of every chart: MA 20, EMA 20, BOLL 20 2, MACD 12 26 9, RSI
 * 14, KDJ 9 3 3.
 */
export const STUDIES = ['ma', 'ema', 'boll', 'macd', 'rsi', 'kdj'] as const;
export type Study = (typeof STUDIES)[number];

export const PERIOD = { ma: 20, ema: 20, boll: 20, rsi: 14 } as const;
export const BOLL_WIDTH = 2;
export const MACD = { fast: 12, slow: 26, signal: 9 } as const;
export const KDJ = { range: 9, k: 3, d: 3 } as const;

/** Candles as plain arrays, the input of the libraries. */
export interface PlainCandles {
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
}

export type StudyVariants = Readonly<Record<Study, Variant>>;

/**
 * Libraries start an average in different ways (ours with the mean of the first values, others with the first value), and what they start from fades: answers are compared from this candle on.
 */
export const SETTLED = 400;

export type Line = ArrayLike<number | null | undefined>;

/**
 * The lines of a study one after another, without their first `SETTLED` places. A line shorter than the candles lacks
 * places at its start.
 */
export function settled(count: number, lines: readonly Line[]): Float64Array {
  const rest = count - SETTLED;
  const all = new Float64Array(lines.length * rest);
  lines.forEach((line, at) => {
    const shift = count - line.length;
    for (let i = 0; i < rest; i++) all[at * rest + i] = line[i + SETTLED - shift] ?? NaN;
  });
  return all;
}
