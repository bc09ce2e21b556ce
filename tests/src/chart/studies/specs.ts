import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';

export const MACD: StudySpec = { kind: 'macd', fast: 12, slow: 26, signal: 9 };
export const KDJ: StudySpec = { kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 };
export const BOLL: StudySpec = { kind: 'boll', period: 20, deviations: 2 };

export const EVERY_STUDY: readonly StudySpec[] = [
  { kind: 'ma', period: 7 },
  { kind: 'ma', period: 5, of: 'volume' },
  { kind: 'ema', period: 12 },
  { kind: 'wma', period: 9 },
  BOLL,
  { kind: 'vwap' },
  MACD,
  { kind: 'rsi', period: 14 },
  KDJ,
  { kind: 'atr', period: 14 },
  { kind: 'obv' },
];
