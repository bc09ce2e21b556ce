/** Figures of a curve of daily equity, UTC day by UTC day, idle ones too. Statistics: shares and rates, never money. */

/** Least number of days for a meaningful ratio of returns. */
export const LEAST_DAYS = 30;
/** Least number of days for a yearly return. */
export const YEAR_DAYS = 365;

/**
 * Returns [days] each day's return as a share of the day before; a day behind an equity of 0 has 0.
 * @param equity  [days] at the end of each day
 * @param start   before the first day
 */
export function dailyReturns(equity: ArrayLike<number>, start: number): Float64Array<ArrayBuffer> {
  const returns = new Float64Array(equity.length);
  let before = start;
  for (let day = 0; day < equity.length; day++) {
    const now = equity[day]!;
    returns[day] = before > 0 ? now / before - 1 : 0;
    before = now;
  }
  return returns;
}

export interface Moments {
  readonly mean: number;
  /** Sample deviation, with n − 1. */
  readonly deviation: number;
  /** g₃ and g₄, of the population; 0 and 3 where nothing varies. */
  readonly skewness: number;
  readonly kurtosis: number;
}

/** A variance is rounding only when it is smaller than this share of the mean square. */
const NOTHING = 1e-20;

/** Returns the first four moments of a list. */
export function momentsOf(values: ArrayLike<number>): Moments {
  const count = values.length;
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < count; at++) {
    sum += values[at]!;
    squares += values[at]! * values[at]!;
  }
  const mean = count > 0 ? sum / count : 0;
  let [second, third, fourth] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    const away = values[at]! - mean;
    const square = away * away;
    second += square;
    third += square * away;
    fourth += square * square;
  }
  if (count < 2 || second <= NOTHING * squares) return { mean, deviation: 0, skewness: 0, kurtosis: 3 };
  return {
    mean,
    deviation: Math.sqrt(second / (count - 1)),
    skewness: third / count / (second / count) ** 1.5,
    kurtosis: (fourth * count) / (second * second),
  };
}

/**
 * Returns the Sharpe ratio of a year, without a riskless rate: mean ÷ deviation × √365.
 * @returns null under 30 days, or when nothing varies
 */
export function sharpeOf(returns: ArrayLike<number>): number | null {
  if (returns.length < LEAST_DAYS) return null;
  const { mean, deviation } = momentsOf(returns);
  return deviation === 0 ? null : (mean / deviation) * Math.sqrt(YEAR_DAYS);
}

/** Returns √(mean of the squares of the returns below 0) × √365: how far losses lie from 0 in a year. */
export function downsideOf(returns: ArrayLike<number>): number {
  let squares = 0;
  for (let day = 0; day < returns.length; day++) squares += Math.min(returns[day]!, 0) ** 2;
  return returns.length === 0 ? 0 : Math.sqrt((squares / returns.length) * YEAR_DAYS);
}

/** Returns the Sortino ratio of a year: mean × 365 ÷ `downsideOf`. @returns null under 30 days, or without a loss */
export function sortinoOf(returns: ArrayLike<number>): number | null {
  if (returns.length < LEAST_DAYS) return null;
  const downside = downsideOf(returns);
  return downside === 0 ? null : (momentsOf(returns).mean * YEAR_DAYS) / downside;
}

export interface CurveFall {
  /** The largest fall from a peak, as a share of the peak: 0 … 1. */
  readonly depth: number;
  /** Days from that peak until it was reached again, or until the end; 0 without a fall. */
  readonly days: number;
  /** The former high was reached again. */
  readonly recovered: boolean;
}

/** Returns the largest fall of daily equity, of equal ones the first. @param start  before the first day, a peak too */
export function curveFallOf(equity: ArrayLike<number>, start: number): CurveFall {
  let [depth, peak, fallsFrom, height] = [0, start, -1, start];
  let peakAt = -1;
  for (let day = 0; day < equity.length; day++) {
    const now = equity[day]!;
    if (now >= peak) [peak, peakAt] = [now, day];
    else if ((peak - now) / peak > depth) [depth, fallsFrom, height] = [(peak - now) / peak, peakAt, peak];
  }
  if (depth === 0) return { depth, days: 0, recovered: true };
  let fell = false;
  for (let day = fallsFrom + 1; day < equity.length; day++) {
    fell ||= (height - equity[day]!) / height >= depth;
    if (fell && equity[day]! >= height) return { depth, days: day - fallsFrom, recovered: true };
  }
  return { depth, days: equity.length - 1 - fallsFrom, recovered: false };
}

/** Returns what a year brought, as a share; null under 365 days. @param growth  equity at the end ÷ at the start */
export const yearReturnOf = (growth: number, days: number): number | null =>
  days < YEAR_DAYS ? null : growth ** (YEAR_DAYS / days) - 1;
