import type { StudySpec } from './study-spec.ts';

/**
 * First candle of a study on a chart, chosen so that its value at a candle depends on that candle's past alone, and not
 * on how much of it happens to be loaded. docs/product.md#chart-studies (K13) publishes the rule.
 *
 * Time is cut into blocks of `blockLength` candles, counted from 1970-01-01 UTC. A value is computed from the beginning of
 * the block before its own, or from the first candle of the market where that is later: at least one block and at most two of
 * warm-up. VWAP begins at midnight UTC, and OBV at 0 with a span of the calendar that grows with the interval.
 */
export interface StudySpan {
  /** Candles that open from here on are all that the values of the span depend on. −Infinity: the first of the market. */
  readonly anchorMs: number;
  /** Candles that open in [fromMs, toMs) have the same anchor. */
  readonly fromMs: number;
  readonly toMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05, a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const LEAST_BLOCK = 128;
/** Periods of an average 2 ÷ (period + 1) after which its seed weighs 1 ÷ 20 000 and less. */
const EMA_PERIODS = 5;
/** Periods of warm-up as `EMA_PERIODS`, for an average of 1 ÷ period. */
const WILDER_PERIODS = 10;

/** Candles that have a weight in a value; of averages that forget nothing those that weigh more than 1 ÷ 20 000. */
function memoryOf(spec: StudySpec): number {
  switch (spec.kind) {
    case 'ma':
    case 'wma':
    case 'boll':
      return spec.period;
    case 'ema':
      return EMA_PERIODS * spec.period;
    case 'macd':
      return EMA_PERIODS * (spec.slow + spec.signal);
    case 'rsi':
    case 'atr':
      return WILDER_PERIODS * spec.period + 1;
    case 'kdj':
      return spec.period + WILDER_PERIODS * (spec.kPeriod + spec.dPeriod);
    case 'vwap':
    case 'obv':
      return 0;
  }
}

/** Candles of a block: the least power of two, from 128, that holds the memory of the study. */
function blockLength(spec: StudySpec): number {
  const memory = memoryOf(spec);
  let length = LEAST_BLOCK;
  while (length < memory) length *= 2;
  return length;
}

/** Studies with one text have the same spans at every interval. */
export const spanKind = (spec: StudySpec): string =>
  spec.kind === 'vwap' || spec.kind === 'obv' ? spec.kind : `block${blockLength(spec)}`;

const from = (startMs: number, endMs: number): StudySpan => ({ anchorMs: startMs, fromMs: startMs, toMs: endMs });

function evenSpan(openTimeMs: number, lengthMs: number, originMs = 0): StudySpan {
  const startMs = Math.floor((openTimeMs - originMs) / lengthMs) * lengthMs + originMs;
  return from(startMs, startMs + lengthMs);
}

/** The whole months that begin with a multiple of `months` in the year. */
function monthSpan(openTimeMs: number, months: number): StudySpan {
  const date = new Date(openTimeMs);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() - (date.getUTCMonth() % months);
  return from(Date.UTC(year, month), Date.UTC(year, month + months));
}

/**
 * Returns the span of an OBV, of 1000 to 3000 candles.
 * @param stepMs  length of one candle
 */
function obvSpan(openTimeMs: number, stepMs: number): StudySpan {
  if (stepMs <= MINUTE_MS) return evenSpan(openTimeMs, DAY_MS);
  if (stepMs <= 5 * MINUTE_MS) return evenSpan(openTimeMs, WEEK_MS, FIRST_MONDAY_MS);
  if (stepMs <= 30 * MINUTE_MS) return monthSpan(openTimeMs, 1);
  if (stepMs <= 60 * MINUTE_MS) return monthSpan(openTimeMs, 3);
  if (stepMs <= 240 * MINUTE_MS) return monthSpan(openTimeMs, 12);
  return { anchorMs: -Infinity, fromMs: -Infinity, toMs: Infinity };
}

/** The span that a candle lies in. @param stepMs  length of one candle, above 0 */
export function studySpan(spec: StudySpec, openTimeMs: number, stepMs: number): StudySpan {
  if (spec.kind === 'vwap') return evenSpan(openTimeMs, DAY_MS);
  if (spec.kind === 'obv') return obvSpan(openTimeMs, stepMs);
  const lengthMs = blockLength(spec) * stepMs;
  const { fromMs, toMs } = evenSpan(openTimeMs, lengthMs);
  return { anchorMs: fromMs - lengthMs, fromMs, toMs };
}
