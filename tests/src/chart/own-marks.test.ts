import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { ownMarks } from '../../../src/chart/own-marks.ts';
import type { OwnActivity } from '../../../src/chart/own-marks.ts';
import type { UpDownOrder } from '../../../src/model/up-down-order.ts';
import type { SpotFill, SpotOrder } from '../../../src/model/spot-order.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const contract = (id: string, symbol = BTC) =>
  ({
    id,
    symbol,
    direction: 'down',
    openTick: { price: '67000.10', timeMs: 1000, seq: 1, hash: '' },
    dueMs: 31_000,
  }) as UpDownOrder;
const spot = (id: string, change: Partial<SpotOrder> = {}) =>
  ({ id, symbol: BTC, side: 'buy', price: '66000.5', quantity: '0.50', filledQuantity: '0.2', ...change }) as SpotOrder;
const fill = (id: string, symbol = BTC) =>
  ({ id, symbol, side: 'sell', price: '67010' as DecimalText, timeMs: 5000 }) as SpotFill;
const alert = (id: string, symbol = BTC) => ({
  id,
  symbol,
  price: '70000.00' as DecimalText,
  side: 'above' as const,
  createdMs: 1,
});

const NOTHING: OwnActivity = { contracts: [], spotOrders: [], fills: [], alerts: [] };
const words = (side: string, size: string) => `${side} ${size}`;

it('draws what is mine on this market, and nothing of another', () => {
  const activity: OwnActivity = {
    contracts: [contract('c'), contract('c2', ETH)],
    spotOrders: [spot('o'), spot('o2', { symbol: ETH })],
    fills: [fill('f'), fill('f2', ETH)],
    alerts: [alert('a'), alert('a2', ETH)],
  };
  expect(ownMarks(BTC, activity, words)).toEqual([
    { kind: 'contract', id: 'c', direction: 'down', openPrice: 67_000.1, openTimeMs: 1000, expiryTimeMs: 31_000 },
    { kind: 'order', id: 'o', side: 'buy', price: 66_000.5, text: 'buy 0.3' },
    { kind: 'fill', id: 'f', side: 'sell', price: 67_010, timeMs: 5000 },
    { kind: 'alert', id: 'a', price: 70_000 },
  ]);
  expect(ownMarks('SOLUSDT' as MarketSymbol, activity, words)).toEqual([]);
});

it('has no line for an order without a price or a size', () => {
  const spotOrders = [spot('m', { price: null }), spot('q', { quantity: null })];
  expect(ownMarks(BTC, { ...NOTHING, spotOrders }, words)).toEqual([]);
});
