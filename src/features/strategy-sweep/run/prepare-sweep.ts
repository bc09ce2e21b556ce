import type { RunJob } from '../../../compute/strategy/jobs.ts';
import type { CandleOptions, readyCandles as readyCandlesOf, ReadyCandles } from '../../../data/candle-files.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { jobOf } from '../../strategy-result/run/compute-run.ts';
import { candlesOf, orderOf } from '../../strategy-result/run/market-order.ts';
import type { SpanLimits } from '../../strategy-result/run/market-order.ts';
import { longestDaysOf } from '../../strategy/fill-minutes.ts';
import type { marketTerms as marketTermsOf } from '../../strategy-result/run/market-numbers.ts';
import type { RunFailure } from '../../strategy-result/run/run-state.ts';

export interface PrepareParts {
  readonly readyCandles: typeof readyCandlesOf;
  readonly marketTerms: typeof marketTermsOf;
  limits(): SpanLimits;
}

export interface PreparedSweep {
  readonly candles: ReadyCandles;
  /** Candles of the days that are not held back. */
  readonly job: RunJob;
}

/**
 * Loads the candles and the terms of a sweep. Returns why there is nothing to compute with.
 * @throws CandleError when nothing came at all
 */
export async function prepareSweep(
  parts: PrepareParts,
  strategy: Strategy,
  options: CandleOptions,
): Promise<PreparedSweep | RunFailure> {
  const { from, to } = strategy.span;
  const limits = parts.limits();
  const mostDays = longestDaysOf(strategy, limits);
  if (to - from > mostDays) return { kind: 'tooLong', mostDays };
  const candles = await parts.readyCandles(candlesOf(strategy, limits), options);
  if (candles.missing.length > 0) return { kind: 'missing', months: candles.missing };
  const terms = await parts.marketTerms(strategy.symbols[0]!, strategy);
  if (terms === null) return { kind: 'market' };
  return { candles, job: jobOf(orderOf(strategy, candles, terms, false)) };
}
