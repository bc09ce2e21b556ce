import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { BookSide } from '../../../../src/signals/book-store.ts';
import type { Market } from '../../../../src/model/market.ts';

export const text = (value: string) => value as DecimalText;

export const BTC: Market = {
  symbol: marketSymbolOf('BTCUSDT')!,
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  priceDecimals: 2,
  sizeDecimals: 5,
  tickSize: text('0.01'),
  stepSize: text('0.00001'),
  minNotional: text('5'),
  maxNotional: text('100000'),
  priceBand: text('0.2'),
  makerFee: text('0.0008'),
  takerFee: text('0.001'),
  open: true,
  category: 'major',
  secondContract: true,
  feed: 'sim',
  sort: 0,
};

/** One side of a book from rows `[scaled price, scaled size]`, best first. */
export function sideOf(rows: readonly (readonly [price: number, size: number])[]): BookSide {
  let total = 0;
  return {
    prices: Float64Array.from(rows, ([price]) => price),
    sizes: Float64Array.from(rows, ([, size]) => size),
    totals: Float64Array.from(rows, ([, size]) => (total += size)),
    count: rows.length,
  };
}
