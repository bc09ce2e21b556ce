import type { CandleSpan, ReadyCandles } from '../../../data/candle-files.ts';
import type { BacktestLimits } from '../../../level/backtest-limits.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { fillMinutesOf } from '../../strategy/fill-minutes.ts';
import { needsVolumes } from '../../strategy/rule-sources.ts';
import type { RunOrder } from './compute-run.ts';
import type { MarketTerms } from './market-numbers.ts';

/** The parts of a strategy that make its result, as text: neither its name nor its span. */
export const rulesText = ({ name: _name, span: _span, ...rules }: Strategy): string => JSON.stringify(rules);

/** Limits of a device that say which candles a run may have. */
export type SpanLimits = Pick<BacktestLimits, 'minutes' | 'stepMinutes'>;

/** Returns the candles that a strategy needs on its first market. */
export function candlesOf(strategy: Strategy, limits: SpanLimits): CandleSpan {
  const { from, to } = strategy.span;
  return {
    symbol: strategy.symbols[0]!,
    firstDay: from,
    days: to - from,
    volumes: needsVolumes(strategy),
    stepMinutes: fillMinutesOf(strategy, limits),
  };
}

/** Puts together what a run needs. */
export const orderOf = (
  strategy: Strategy,
  candles: ReadyCandles,
  { sizeDecimals, smallestOrder, payoutRate }: MarketTerms,
  opened: boolean,
): RunOrder => ({
  strategy,
  candles,
  market: {
    priceDecimals: candles.priceDecimals,
    volumeDecimals: candles.volumeDecimals,
    sizeDecimals,
    smallestOrder,
    payoutRate,
  },
  opened,
});
