import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { lineIdOf, lineIn, ownMarks } from '../../../src/chart/own-marks.ts';
import type { LineWords, OwnActivity } from '../../../src/chart/own-marks.ts';
import type { UpDownOrder } from '../../../src/model/up-down-order.ts';
import type { SpotFill, SpotOrder } from '../../../src/model/spot-order.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const TICK = '0.01' as DecimalText;
const contract = (id: string, symbol = BTC) =>
  ({
    id,
    symbol,
    direction: 'down',
    openTick: { price: '67000.10', timeMs: 1000, seq: 1, hash: '' },
    dueMs: 31_000,
  }) as UpDownOrder;
const spot = (id: string, change: Partial<SpotOrder> = {}) =>
  ({
    id,
    symbol: BTC,
    side: 'buy',
    price: '66000.5',
    stopPrice: null,
    trigger: null,
    trailing: null,
    attached: null,
    ...change,
  }) as SpotOrder;
const fill = (id: string, symbol = BTC) =>
  ({ id, symbol, side: 'sell', price: '67010' as DecimalText, timeMs: 5000 }) as SpotFill;
const alert = (id: string, symbol = BTC) => ({
  id,
  symbol,
  price: '70000.00' as DecimalText,
  side: 'above' as const,
  createdMs: 1,
});

const NOTHING: OwnActivity = { contracts: [], spotOrders: [], fills: [], alerts: [], averageCost: null };
const words: LineWords = {
  order: (order, of) => `${order.id} ${of}`,
  start: ({ id }) => `${id} starts`,
  leg: ({ buy, leg }) => `${buy.id} ${leg}`,
  averageCost: 'cost',
};
const linesOf = (...spotOrders: SpotOrder[]) => ownMarks(BTC, TICK, { ...NOTHING, spotOrders }, words);

it('draws what is mine on this market, and nothing of another', () => {
  const activity: OwnActivity = {
    contracts: [contract('c'), contract('c2', ETH)],
    spotOrders: [spot('o'), spot('o2', { symbol: ETH })],
    fills: [fill('f'), fill('f2', ETH)],
    alerts: [alert('a'), alert('a2', ETH)],
    averageCost: '65000.25' as DecimalText,
  };
  expect(ownMarks(BTC, TICK, activity, words)).toEqual([
    { kind: 'contract', id: 'c', direction: 'down', openPrice: 67_000.1, openTimeMs: 1000, expiryTimeMs: 31_000 },
    { kind: 'cost', price: 65_000.25, text: 'cost' },
    { kind: 'order', id: 'price o', side: 'buy', of: 'price', price: 66_000.5, text: 'o price', tick: 0.01 },
    { kind: 'fill', id: 'f', side: 'sell', price: 67_010, timeMs: 5000 },
    { kind: 'alert', id: 'a', price: 70_000 },
  ]);
  expect(ownMarks('SOLUSDT' as MarketSymbol, TICK, { ...activity, averageCost: null }, words)).toEqual([]);
});

it('has a line for each price an order waits for: a stop its stop price, a stop limit both, and after the tick its own', () => {
  const stop = spot('s', { price: null, stopPrice: '60000' as DecimalText });
  const stopLimit = spot('l', { stopPrice: '60000' as DecimalText });
  const setOff = spot('t', { ...stopLimit, id: 't', trigger: { seq: 1, timeMs: 2, price: '59999' as DecimalText } });
  const ids = (...orders: SpotOrder[]) => linesOf(...orders).map((mark) => 'id' in mark && mark.id);
  expect(ids(stop)).toEqual(['stopPrice s']);
  expect(ids(stopLimit)).toEqual(['stopPrice l', 'price l']);
  expect(ids(setOff)).toEqual(['price t']);
});

it('has no line for a market order that waits for nothing', () => {
  expect(linesOf(spot('m', { price: null }))).toEqual([]);
});

it('finds the order of a line again, and which of its prices it is', () => {
  const orders = [spot('1'), spot('11')];
  expect(lineIn(orders, lineIdOf('11', 'stopPrice'))).toEqual({ order: orders[1], of: 'stopPrice' });
  expect(lineIn(orders, lineIdOf('1', 'price'))).toEqual({ order: orders[0], of: 'price' });
  expect(lineIn(orders, lineIdOf('2', 'price'))).toBeNull();
});

it('cannot be moved where the steps of prices are not known', () => {
  const [line] = ownMarks(BTC, null, { ...NOTHING, spotOrders: [spot('o')] }, words);
  expect(line).toMatchObject({ kind: 'order', tick: null });
});

const price = (value: string) => value as DecimalText;

it('has a trailing stop where it stands, which no hand can move, or where it begins', () => {
  const trailing = { bips: 100, activationPrice: price('70000'), tickSize: null, activation: null, best: null };
  const stop = { price: null, trailing, waitsFor: 'trigger' } as const;
  expect(linesOf(spot('t', { ...stop, stopPrice: price('69000') }))).toEqual([
    { kind: 'order', id: 'stopPrice t', side: 'buy', of: 'stopPrice', price: 69_000, text: 't stopPrice', tick: null },
  ]);
  expect(linesOf(spot('t', stop))).toEqual([{ kind: 'plan', price: 70_000, text: 't starts' }]);
});

it('has what a buy is to place as plans, until it is done', () => {
  const attached = {
    takeProfit: { price: price('70000'), id: null },
    stopLoss: { stopPrice: price('60000'), price: price('59000'), id: null },
    notPlaced: null,
  };
  const plans = (status: SpotOrder['status']) =>
    linesOf(spot('b', { attached, status })).filter(({ kind }) => kind === 'plan');
  expect(plans('pending')).toEqual([
    { kind: 'plan', price: 70_000, text: 'b takeProfit' },
    { kind: 'plan', price: 60_000, text: 'b stopLoss' },
  ]);
  expect(plans('filled')).toEqual([]);
});
