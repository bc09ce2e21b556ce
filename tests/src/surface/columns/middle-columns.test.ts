import { beforeEach, expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { emptySide, packBook } from '../../../../src/model/book-rows.ts';
import { TICKER_COLUMNS as C, TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { emptyCell } from '../../../../src/surface/columns/column.ts';
import { MIDDLE_COLUMNS, NUMBER } from '../../../../src/surface/columns/middle-columns.ts';

const BTC = marketSymbolOf('BTCUSDT')!;
const WORDS = { spread: `spread ${NUMBER}`, ticks: { one: `${NUMBER} tick`, other: `${NUMBER} ticks` } };
const textsOf = (tickScaled = 1) =>
  MIDDLE_COLUMNS.map(({ read }) => {
    const cell = emptyCell();
    read({ symbol: BTC, priceDecimals: 2, tickScaled }, cell, WORDS);
    return cell.text;
  });
/** A book whose sides are one level each. */
const bookOf = (bid: number, ask: number, symbol = BTC) => {
  const side = (price: number) => ({
    ...emptySide(),
    prices: Float64Array.of(price),
    sizes: Float64Array.of(1),
    totals: Float64Array.of(1),
    count: 1,
  });
  bookStore.apply(symbol, 'ready', 1, packBook(side(bid), side(ask), bid, ask));
};

beforeEach(() => {
  const row = new Float64Array(TICKER_WIDTH);
  row[C.last] = 6_000_000;
  row[C.direction] = 1;
  tickerStore.apply(row, [BTC]);
});

it('says the spread in quote asset, in ticks by the form of their count, and in percent', () => {
  bookOf(6_000_000, 6_000_005);
  expect(textsOf()).toEqual(['60,000.00', 'spread 0.05', '5 ticks · 0.0001%']);
  expect(textsOf(5)).toEqual(['60,000.00', 'spread 0.05', '1 tick · 0.0001%']);
});

it('never says none of a spread that is there, and nothing in percent of none', () => {
  bookOf(6_000_000, 6_000_001);
  expect(textsOf()[2]).toBe('1 tick · <0.0001%');
  bookOf(6_000_000, 6_000_000);
  expect(textsOf().slice(1)).toEqual(['spread 0.00', '0 ticks']);
});

it('says nothing of the book of another market', () => {
  bookOf(1, 2, marketSymbolOf('ETHUSDT')!);
  expect(textsOf()).toEqual(['60,000.00', 'spread —', '']);
});
