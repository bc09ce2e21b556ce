import { dailyReturns, LEAST_DAYS, momentsOf, sharpeOf, YEAR_DAYS } from '../daily-figures.ts';
import { CAPITAL } from '../plan.ts';
import type { DeflatedSharpeJob, DeflatedSharpeResult } from './chance-jobs.ts';
import { normalBelow, normalQuantile } from './normal.ts';

/** Euler and Mascheroni's constant. */
const GAMMA = 0.5772156649015329;

/**
 * Returns the Sharpe that the best of `tried` rules without an edge is expected to show (Bailey, López de Prado 2014).
 * @param variance  of their Sharpes; the result has the same unit of time
 */
export function expectedBestSharpe(tried: number, variance: number): number {
  if (tried < 2) return 0;
  const best = normalQuantile(1 - 1 / tried);
  const second = normalQuantile(1 - 1 / (tried * Math.E));
  return Math.sqrt(variance) * ((1 - GAMMA) * best + GAMMA * second);
}

export interface SharpeSample {
  /** Per day. */
  readonly sharpe: number;
  readonly days: number;
  readonly skewness: number;
  readonly kurtosis: number;
}

/** Returns how likely the true Sharpe of a sample is above `limit`, both per day: with `expectedBestSharpe` the deflated Sharpe. */
export function sharpeAbove({ sharpe, days, skewness, kurtosis }: SharpeSample, limit: number): number {
  const spread = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe;
  return normalBelow(((sharpe - limit) * Math.sqrt(days - 1)) / Math.sqrt(Math.max(spread, 1e-12)));
}

/** Returns the Sharpe of a day of one setting; 0 when nothing varies. @param equity  [days] */
export function dailySharpe(equity: ArrayLike<number>): number {
  const { mean, deviation } = momentsOf(dailyReturns(equity, CAPITAL));
  return deviation === 0 ? 0 : mean / deviation;
}

/** Returns the variance (n − 1) of the daily Sharpes of a sweep's settings; null under 30 days or with one setting. */
export const varianceOfSharpes = (sharpes: ArrayLike<number>, days: number): number | null =>
  days < LEAST_DAYS || sharpes.length < 2 ? null : momentsOf(sharpes).deviation ** 2;

/** The deflated Sharpe of a curve. The job was checked. */
export function deflatedSharpe({ equity, tried, variance }: DeflatedSharpeJob): DeflatedSharpeResult {
  const days = equity.length;
  const returns = dailyReturns(equity, CAPITAL);
  const { mean, deviation, skewness, kurtosis } = momentsOf(returns);
  const expected = expectedBestSharpe(tried, variance ?? 1 / Math.max(1, days - 1));
  // The same days, moved so that their Sharpe is the expected one.
  const moved = expected * deviation - mean;
  const growth = returns.reduce((product, each) => product * Math.max(0, 1 + each + moved), 1);
  const sharpe = sharpeOf(returns);
  const sample = { sharpe: deviation === 0 ? 0 : mean / deviation, days, skewness, kurtosis };
  return {
    test: 'deflatedSharpe',
    sharpe,
    expectedSharpe: expected * Math.sqrt(YEAR_DAYS),
    byChance: growth - 1,
    p: sharpe === null ? null : 1 - sharpeAbove(sample, expected),
  };
}
