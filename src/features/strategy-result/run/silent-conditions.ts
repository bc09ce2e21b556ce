import type { Condition, Strategy } from '../../../model/strategy.ts';

function probeOf(strategy: Strategy, condition: Condition): Strategy {
  const { version, name, kind, symbols, interval, costs, span, size, direction, periodS } = strategy;
  const shared = {
    version,
    name,
    symbols,
    interval,
    enter: { join: 'all', conditions: [condition] },
    leave: { join: 'any', conditions: [] },
    costs,
    span,
  } as const;
  return kind === 'spot'
    ? { ...shared, kind, candles: 1, size: { kind: 'share', value: 1 } }
    : { ...shared, kind, size, direction: direction!, periodS: periodS! };
}

/**
 * Returns strategies that each trade where one entry condition is true, whatever the others are, so that a rule that never
 * trades can say which of them never is. Positions end after one candle.
 */
export const conditionProbes = (strategy: Strategy): readonly Strategy[] =>
  strategy.enter.conditions.map((condition) => probeOf(strategy, condition));
