import type { Condition, Source } from '../../../../src/model/strategy.ts';

const EMA: Source = { study: { kind: 'ema', period: 9 }, line: 'value' };
const RSI: Source = { study: { kind: 'rsi', period: 14 }, line: 'value' };
/** Conditions of every operator. */
export const CONDITIONS: readonly Condition[] = [
  { left: EMA, operator: 'crossesAbove', right: { study: { kind: 'ema', period: 21 }, line: 'value' } },
  { left: EMA, operator: 'crossesBelow', right: { number: 68_000.5 } },
  { left: RSI, operator: 'above', right: { number: 30 }, candles: 3 },
  { left: RSI, operator: 'below', right: { number: 70 } },
  { left: EMA, operator: 'rises', candles: 2 },
  { left: { extreme: 'high', period: 20 }, operator: 'falls' },
];
