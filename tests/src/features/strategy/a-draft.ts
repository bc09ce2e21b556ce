import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { Draft } from '../../../../src/features/strategy/draft.ts';

/** A draft that can be run, with these parts instead. */
export const draftWith = (parts: Partial<Draft> = {}): Draft => ({
  name: 'EMA cross',
  kind: 'spot',
  symbols: ['BTCUSDT' as MarketSymbol],
  interval: 'ONE_HOUR',
  enter: {
    join: 'all',
    conditions: [
      {
        left: { study: { kind: 'ema', period: 9 }, line: 'value' },
        operator: 'crossesAbove',
        right: { study: { kind: 'ema', period: 21 }, line: 'value' },
      },
    ],
  },
  leave: { join: 'any', conditions: [{ left: { price: 'close' }, operator: 'falls', candles: 3 }] },
  exits: { stop: { percent: 2 }, target: 4 },
  size: { kind: 'share', value: 0.25 },
  stake: 50,
  direction: 'down',
  periodS: 180,
  costs: { maker: 0.0008, taker: 0.001, slippage: 0.0002 },
  span: { from: 20_000, to: 20_365, heldBack: 0.3 },
  ...parts,
});
