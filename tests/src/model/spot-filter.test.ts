import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { rangeMs } from '../../../src/model/day-range.ts';
import { FILTER_KINDS, isNarrowed, NO_FILTER, passesFilter } from '../../../src/model/spot-filter.ts';
import type { SpotFilter } from '../../../src/model/spot-filter.ts';
import type { SpotOrder } from '../../../src/model/spot-order.ts';
import { BTC, ETH, fillOf, waiting } from '../signals/spot-rows.ts';

const stopPrice = '90' as DecimalText;
const ORDERS: Readonly<Record<string, Partial<SpotOrder>>> = {
  limit: {},
  market: { type: 'market' },
  stopLimit: { stopPrice },
  stopMarket: { type: 'market', stopPrice },
  trailingStop: {
    type: 'market',
    trailing: { bips: 100, activationPrice: null, tickSize: null, activation: null, best: null },
  },
  takeProfit: { ocoId: 'pair', ocoLeg: 'takeProfit' },
  stopLoss: { ocoId: 'pair', ocoLeg: 'stopLoss', stopPrice },
};

describe('a filter of spot orders', () => {
  it('knows every order by exactly one kind, both legs of a pair by the same', () => {
    const kindsOf = (order: SpotOrder) => FILTER_KINDS.filter((kind) => passesFilter({ ...NO_FILTER, kind }, order));
    expect(
      Object.fromEntries(Object.entries(ORDERS).map(([name, part]) => [name, kindsOf(waiting('o', 1, part))])),
    ).toEqual({
      limit: ['limit'],
      market: ['market'],
      stopLimit: ['stopLimit'],
      stopMarket: ['stopMarket'],
      trailingStop: ['stopMarket'],
      takeProfit: ['oco'],
      stopLoss: ['oco'],
    });
  });

  it('takes days whole, by the calendar of the device', () => {
    const days = { from: '2026-11-20', to: '2026-11-21' };
    const { fromMs, toMs } = rangeMs(days);
    const passes = (createdMs: number) => passesFilter({ ...NO_FILTER, days }, waiting('o', createdMs));
    expect([fromMs - 1, fromMs, toMs - 1, toMs].map(passes)).toEqual([false, true, true, false]);
    expect(passesFilter({ ...NO_FILTER, days }, fillOf('f', toMs))).toBe(false);
  });

  it('asks of a fill nothing that only orders have', () => {
    expect(passesFilter({ ...NO_FILTER, kind: 'oco', end: 'cancelled' }, fillOf('f', 1))).toBe(true);
  });

  it('lets pass what each of its parts lets pass', () => {
    const filter = fc.record<SpotFilter>({
      symbol: fc.constantFrom(null, BTC, ETH),
      side: fc.constantFrom(null, 'buy', 'sell'),
      kind: fc.constantFrom(null, ...FILTER_KINDS),
      end: fc.constantFrom(null, 'filled', 'cancelled'),
      days: fc.constantFrom(null, { from: '2026-11-20', to: '2026-11-20' }),
    });
    const order = fc
      .record({
        symbol: fc.constantFrom(BTC, ETH),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        name: fc.constantFrom(...Object.keys(ORDERS)),
        createdMs: fc.integer({ min: Date.UTC(2026, 10, 18), max: Date.UTC(2026, 10, 23) }),
        isCancelled: fc.boolean(),
      })
      .map(({ name, createdMs, isCancelled, symbol, side }) => {
        const status = isCancelled ? 'cancelled' : 'filled';
        return waiting('o', createdMs, Object.assign({ symbol, side, status }, ORDERS[name]));
      });
    fc.assert(
      fc.property(filter, order, (wish, row) => {
        const parts = (Object.keys(wish) as (keyof SpotFilter)[]).map((key): SpotFilter =>
          Object.assign({}, NO_FILTER, { [key]: wish[key] }),
        );
        expect(passesFilter(wish, row)).toBe(parts.every((part) => passesFilter(part, row)));
        expect(isNarrowed(wish)).toBe(parts.some(isNarrowed));
      }),
    );
  });
});
