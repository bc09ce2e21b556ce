import { expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { ownPrices } from '../../../../src/features/book/own-prices.ts';
import type { SpotOrder } from '../../../../src/model/spot-order.ts';
import { waiting } from '../../signals/spot-rows.ts';
import { BTC, text } from '../spot-ticket/market.ts';

const order = (part: Partial<SpotOrder>): SpotOrder =>
  waiting('one', 0, { symbol: BTC.symbol, price: text('59999.37'), ...part });

const pricesOf = (orders: readonly SpotOrder[], side: 'bids' | 'asks') => ownPrices(orders, BTC.symbol, side, 2);

it('my purchases wait on the side of the bids, my sales on that of the asks', () => {
  const mine = [order({}), order({ side: 'sell', price: text('60000.01') })];
  expect(pricesOf(mine, 'bids')).toEqual([5_999_937]);
  expect(pricesOf(mine, 'asks')).toEqual([6_000_001]);
});

it('orders of other markets, and those without a price, wait nowhere; two at one price wait at one', () => {
  const other = order({ symbol: marketSymbolOf('ETHUSDT')! });
  expect(pricesOf([other, order({ price: null, type: 'market' })], 'bids')).toEqual([]);
  expect(pricesOf([order({}), order({ id: 'two' })], 'bids')).toEqual([5_999_937]);
});

it('a stop that was not set off is in no queue', () => {
  const stop = order({ stopPrice: text('59999.00'), waitsFor: 'trigger' });
  expect(pricesOf([stop, order({ price: text('59998.00') })], 'bids')).toEqual([5_999_800]);
});
