import { effect } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { emptySide, packBook } from '../../../../src/model/book-rows.ts';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { BALANCE_COLUMNS, bidPercentNow } from '../../../../src/surface/columns/balance-columns.ts';
import { emptyCell } from '../../../../src/surface/columns/column.ts';

const BTC = marketSymbolOf('BTCUSDT')!;
const cellsOf = (rows: number) =>
  BALANCE_COLUMNS.map(({ read }) => {
    const cell = emptyCell();
    read({ symbol: BTC, rows }, cell, undefined);
    return cell;
  });
/** Totals of both sides, from the best price on. */
function bookOf(bids: readonly number[], asks: readonly number[], symbol = BTC): void {
  const side = (totals: readonly number[]) => ({
    ...emptySide(),
    prices: Float64Array.from(totals, (_, i) => 100 + i),
    sizes: Float64Array.from(totals, (total, i) => total - (totals[i - 1] ?? 0)),
    totals: Float64Array.from(totals),
    count: totals.length,
  });
  bookStore.apply(symbol, 'ready', 1, packBook(side(bids), side(asks), 100, 101));
}

it('weighs the rows in sight: a figure for each side, and the bar between them', () => {
  bookOf([10, 30, 90], [10, 70]);
  expect(cellsOf(2)).toMatchObject([{ text: '30%', tone: 'up' }, { share: 0.3 }, { text: '70%', tone: 'down' }]);
  expect(cellsOf(1)).toMatchObject([{ text: '50%' }, { share: 0.5 }, { text: '50%' }]);
});

it('says nothing of a book that is empty or of another market', () => {
  bookOf([], []);
  expect(cellsOf(2)).toMatchObject([{ text: '—' }, { share: 0.5 }, { text: '—' }]);
  bookOf([1], [1], marketSymbolOf('ETHUSDT')!);
  expect(cellsOf(2)).toMatchObject([{ text: '—' }, { share: 0.5 }, { text: '—' }]);
});

it('issue 39 D16: is always of the rows beside it', () => {
  bookOf([10], [30]);
  const seen: number[] = [];
  const stop = effect(() => void seen.push(bidPercentNow({ symbol: BTC, rows: 1 })));
  for (const total of [40, 50, 60]) bookOf([total], [40]);
  expect(seen).toEqual([25, 50, 56, 60]);
  stop();
});
