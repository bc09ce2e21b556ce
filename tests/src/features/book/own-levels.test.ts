import { expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { ownLevels } from '../../../../src/features/book/own-levels.ts';
import type { SpotOrder } from '../../../../src/model/spot-order.ts';
import { BTC, text } from '../spot/ticket/market.ts';

const order = (part: Partial<SpotOrder>): SpotOrder => ({
  id: 'one',
  clientOrderId: 'one',
  symbol: BTC.symbol,
  side: 'buy',
  type: 'limit',
  price: text('59999.37'),
  quantity: text('1'),
  quoteQuantity: null,
  filledQuantity: text('0'),
  filledQuote: text('0'),
  averagePrice: null,
  fee: text('0'),
  feeAsset: 'USDT',
  lockedAmount: text('0'),
  lockedAsset: 'USDT',
  status: 'pending',
  createdMs: 0,
  updatedMs: 0,
  ...part,
});

const rowsOf = (orders: readonly SpotOrder[], side: 'bids' | 'asks', ticks: number) => [
  ...ownLevels(orders, BTC.symbol, side, 2, ticks),
];

it('my orders stand at the rows of their side, gathered as the book gathers: bids down, asks up', () => {
  const mine = [order({}), order({ side: 'sell', price: text('60000.01') })];
  expect(rowsOf(mine, 'bids', 1)).toEqual([5_999_937]);
  expect(rowsOf(mine, 'bids', 100)).toEqual([5_999_900]);
  expect(rowsOf(mine, 'asks', 1)).toEqual([6_000_001]);
  expect(rowsOf(mine, 'asks', 1000)).toEqual([6_001_000]);
});

it('orders of other markets, and those without a price, have no row; two at one price share it', () => {
  const other = order({ symbol: marketSymbolOf('ETHUSDT')! });
  expect(rowsOf([other, order({ price: null, type: 'market' })], 'bids', 1)).toEqual([]);
  expect(rowsOf([order({}), order({ id: 'two', price: text('59999.30') })], 'bids', 100)).toEqual([5_999_900]);
});
