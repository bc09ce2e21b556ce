/** Every parameter that counts klines. */
export const LONGEST_PERIOD = 500;
const MOST_DEVIATIONS = 100;

/**
 * The studies and their parameters. All values are Float64Array columns as long as their input, oldest first, with NaN in
 * the warm-up; elsewhere never NaN and never infinite. Sources: TA-Lib (its default settings, no unstable period) where
 * it defines the study.
 */
export interface StudyParameters {
  /** Mean of the last `period` closes. First at row period − 1. Source: TA_SMA. */
  ma: { readonly period: number; readonly of?: 'close' | 'volume' };
  /** y += 2 / (period + 1) × (close − y), from the mean of the first `period` closes at row period − 1. Source: TA_EMA. */
  ema: { readonly period: number; readonly of?: 'close' | 'volume' };
  /** Mean weighted 1 … period, the newest most. First at row period − 1. Source: TA_WMA. */
  wma: { readonly period: number; readonly of?: 'close' | 'volume' };
  /**
   * MA and `deviations` population standard deviations (÷ period) above and below it. First at row period − 1.
   * A flat window gives three equal values. Source: TA_BBANDS with a simple average.
   */
  boll: { readonly period: number; readonly deviations: number };
  /**
   * EMA(fast) − EMA(slow), its EMA(signal), and the difference. Both averages start at row slow − 1: the slow one from the
   * mean of the first `slow` closes, the fast one from the mean of the last `fast` of those. The signal starts from the mean
   * of the first `signal` differences, at row slow + signal − 2, where all three lines begin. fast < slow. Source: TA_MACD.
   */
  macd: { readonly fast: number; readonly slow: number; readonly signal: number };
  /**
   * 100 × g ÷ (g + l), of the averages of gains and losses: the means of the first `period` changes, at row `period`; then
   * Wilder's, y += (x − y) ÷ period. 0 where neither was ever more than 0 (0 ÷ 0). Source: TA_RSI, which takes anything
   * under 1e-14 for 0.
   */
  rsi: { readonly period: number };
  /**
   * Raw value 100 × (close − lowest low) ÷ (highest high − lowest low) of `period` klines, 0 where they are flat (0 ÷ 0, as
   * TA_STOCHF). k += (raw − k) ÷ kPeriod, d += (k − d) ÷ dPeriod, both 50 before the first row, period − 1; j = 3 k − 2 d.
   * Source: the customary KDJ (9, 3, 3); TA-Lib has none.
   */
  kdj: { readonly period: number; readonly kPeriod: number; readonly dPeriod: number };
  /**
   * Σ (high + low + close) ÷ 3 × volume over Σ volume since midnight UTC of the open time. First at row 0. The typical price
   * of the row itself while nothing was traded that day. Source: the customary session VWAP; TA-Lib has none.
   */
  vwap: Record<never, never>;
  /**
   * Wilder's average of the true range (largest of high − low, high − close before, close before − low): the mean of the
   * first `period` ranges, which start at row 1, at row `period`; then y += (range − y) ÷ period. Source: TA_ATR.
   */
  atr: { readonly period: number };
  /** The first volume, then plus volume where the close rose, minus where it fell. First at row 0. Source: TA_OBV. */
  obv: Record<never, never>;
}

export type StudyKind = keyof StudyParameters;

/** One study: its kind and parameters. */
export type StudySpec<Kind extends StudyKind = StudyKind> = {
  [K in Kind]: { readonly kind: K } & Readonly<StudyParameters[K]>;
}[Kind];

/** Lines that each kind draws, in this order. */
export const STUDY_LINES = {
  ma: ['value'],
  ema: ['value'],
  wma: ['value'],
  boll: ['middle', 'upper', 'lower'],
  macd: ['macd', 'signal', 'histogram'],
  rsi: ['value'],
  kdj: ['k', 'd', 'j'],
  vwap: ['value'],
  atr: ['value'],
  obv: ['value'],
} as const satisfies Readonly<Record<StudyKind, readonly string[]>>;

export type StudyLines<Kind extends StudyKind = StudyKind> = Kind extends StudyKind
  ? { readonly [Line in (typeof STUDY_LINES)[Kind][number]]: Float64Array }
  : never;

/** The lines of a study of any kind, by name. */
export type AnyLines = Readonly<Record<string, Float64Array>>;

/** Kinds of studies in the order of their numbers in wasm/kline/studies.ts. */
export const STUDY_KINDS = Object.keys(STUDY_LINES) as readonly StudyKind[];

/** A study as the kernels take it: `ready` is the first row with a value. */
export interface StudyNumbers {
  readonly ready: number;
  readonly period: number;
  readonly second: number;
  readonly third: number;
  readonly factor: number;
}

function period(name: string, value: number): number {
  if (!(Number.isInteger(value) && value >= 1 && value <= LONGEST_PERIOD)) {
    throw new RangeError(`${name}: must be 1 … ${LONGEST_PERIOD}`);
  }
  return value;
}

const numbers = (ready: number, period = 0, second = 0, third = 0, factor = 0): StudyNumbers => ({
  ready,
  period,
  second,
  third,
  factor,
});

/**
 * Checks parameters.
 * @throws RangeError that names the parameter: `period: must be 1 … 500`
 */
export function numbersOf(spec: StudySpec): StudyNumbers {
  switch (spec.kind) {
    case 'ma':
    case 'ema':
    case 'wma':
      if (spec.of !== undefined && spec.of !== 'close' && spec.of !== 'volume') {
        throw new RangeError('of: must be close or volume');
      }
      return numbers(period('period', spec.period) - 1, spec.period);
    case 'boll':
      if (!(spec.deviations >= 0 && spec.deviations <= MOST_DEVIATIONS)) {
        throw new RangeError(`deviations: must be 0 … ${MOST_DEVIATIONS}`);
      }
      return numbers(period('period', spec.period) - 1, spec.period, 0, 0, spec.deviations);
    case 'macd': {
      const [fast, slow, signal] = [
        period('fast', spec.fast),
        period('slow', spec.slow),
        period('signal', spec.signal),
      ];
      if (fast >= slow) throw new RangeError('fast: must be less than slow');
      return numbers(slow + signal - 2, fast, slow, signal);
    }
    case 'rsi':
    case 'atr':
      return numbers(period('period', spec.period), spec.period);
    case 'kdj': {
      const [k, d] = [period('kPeriod', spec.kPeriod), period('dPeriod', spec.dPeriod)];
      return numbers(period('period', spec.period) - 1, spec.period, k, d);
    }
    case 'vwap':
    case 'obv':
      return numbers(0);
    default:
      throw new RangeError(`kind: ${String((spec as { kind: unknown }).kind)} is no study`);
  }
}

/** The columns a kind reads. */
export const STUDY_INPUTS = {
  ma: ['close'],
  ema: ['close'],
  wma: ['close'],
  boll: ['close'],
  macd: ['close'],
  rsi: ['close'],
  kdj: ['high', 'low', 'close'],
  vwap: ['openTimeMs', 'high', 'low', 'close', 'volume'],
  atr: ['high', 'low', 'close'],
  obv: ['close', 'volume'],
} as const satisfies Readonly<Record<StudyKind, readonly string[]>>;

export type StudyInputs<Kind extends StudyKind = StudyKind> = {
  readonly [Column in (typeof STUDY_INPUTS)[Kind][number]]: Float64Array;
};
