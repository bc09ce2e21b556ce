import type { ReadyCandles } from '../../../data/candle-files.ts';
import { readsVolume } from '../../../model/strategy.ts';
import type { Condition, Source, Strategy } from '../../../model/strategy.ts';
import type { RunOrder } from './compute-run.ts';
import type { MarketTerms } from './market-numbers.ts';

const sourcesOf = (condition: Condition): readonly Source[] =>
  condition.operator === 'within' ? [] : 'right' in condition ? [condition.left, condition.right] : [condition.left];

/** Whether any rule reads volumes, which come in files of their own. */
export const needsVolumes = ({ enter, leave }: Strategy): boolean =>
  [...enter.conditions, ...leave.conditions].some((condition) => sourcesOf(condition).some(readsVolume));

/** The parts of a strategy that make its result, as text: neither its name nor its span. */
export const rulesText = ({ name: _name, span: _span, ...rules }: Strategy): string => JSON.stringify(rules);

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
