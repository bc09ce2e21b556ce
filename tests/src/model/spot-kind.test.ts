import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { conditionOf, kindOf, stateOf } from '../../../src/model/spot-kind.ts';
import { cancelled, filledTo, waiting } from '../signals/spot-rows.ts';

const text = (value: string) => value as DecimalText;
const order = waiting('o', 1);
const stop = { ...order, stopPrice: text('90'), waitsFor: 'trigger' } as const;
const trailing = { bips: 100, activationPrice: null, tickSize: null, activation: null, best: null };
const trigger = { seq: 7, timeMs: 2, price: text('89') };

describe('what an order is called', () => {
  it.each([
    [order, 'limit'],
    [{ ...order, type: 'market' as const }, 'market'],
    [stop, 'stopLimit'],
    [{ ...stop, type: 'market' as const }, 'stopMarket'],
    [{ ...stop, ocoLeg: 'stopLoss' as const }, 'stopLoss'],
    [{ ...order, ocoLeg: 'takeProfit' as const }, 'takeProfit'],
    [{ ...order, type: 'market' as const, trailing }, 'trailingStop'],
    [{ ...stop, type: 'market' as const, trailing }, 'trailingStop'],
  ])('%#: %s', (given, kind) => {
    expect(kindOf(given)).toBe(kind);
  });

  it('an order on its way is called by what it has', () => {
    expect(kindOf({ type: 'limit' })).toBe('limit');
    expect(conditionOf({ type: 'limit' })).toBeNull();
  });

  it('says how it waits only where that is not the usual', () => {
    expect(conditionOf(order)).toBeNull();
    expect(conditionOf({ ...order, timeInForce: 'gtd', postOnly: true })).toBe('gtd');
    expect(conditionOf({ ...order, timeInForce: 'ioc' })).toBe('ioc');
    expect(conditionOf({ ...order, postOnly: true })).toBe('postOnly');
    expect(conditionOf({ ...order, postOnly: true, ocoLeg: 'takeProfit' })).toBeNull();
  });
});

describe('how far an order is', () => {
  it.each([
    [order, 'open'],
    [stop, 'waiting'],
    [{ ...stop, waitsFor: null, trigger }, 'triggered'],
    [filledTo(order, 4, 2), 'partFilled'],
    [filledTo(order, 10, 2), 'filled'],
    [cancelled(order, 2), 'cancelled'],
    [cancelled(filledTo(order, 4, 2), 3), 'cancelledPart'],
    [{ ...cancelled(order, 2), cancelReason: 'expired' as const }, 'expired'],
  ])('%#: %s', (given, state) => {
    expect(stateOf(given)).toBe(state);
  });
});
