import { strategyOf } from '../../../../src/model/strategy-decoding.ts';
import type { Condition, Source, Strategy } from '../../../../src/model/strategy.ts';

export const ema = (period: number): Source => ({ study: { kind: 'ema', period }, line: 'value' });
export const crosses = (way: 'Above' | 'Below', left: Source, right: Source): Condition => ({
  left,
  operator: `crosses${way}`,
  right,
});

/** A strategy with some parts of its own. */
export const strategyWith = (parts: Partial<Strategy>): Strategy =>
  strategyOf({
    version: 1,
    name: 'One',
    kind: 'spot',
    symbols: ['BTCUSDT'],
    interval: 'ONE_HOUR',
    enter: { join: 'all', conditions: [crosses('Above', ema(9), ema(21))] },
    leave: { join: 'any', conditions: [crosses('Below', ema(9), ema(21))] },
    size: { kind: 'share', value: 1 },
    costs: { maker: 0.001, taker: 0.001, slippage: 0.0002 },
    span: { from: 20_000, to: 20_100, heldBack: 0.3 },
    ...parts,
  });

/** In when the fast average crosses the slow one, out when it crosses back. */
export const CROSS = strategyWith({});
