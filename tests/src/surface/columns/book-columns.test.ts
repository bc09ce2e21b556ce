import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { effect } from '@preact/signals-core';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { packBook } from '../../../../src/model/book-rows.ts';
import type { GatheredRows } from '../../../../src/model/book-rows.ts';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { BOOK_COLUMNS, forgetLevel } from '../../../../src/surface/columns/book-columns.ts';
import type { BookShared } from '../../../../src/surface/columns/book-columns.ts';
import { emptyCell } from '../../../../src/surface/columns/column.ts';
import type { Cell } from '../../../../src/surface/columns/column.ts';

const BTC = marketSymbolOf('BTCUSDT')!;
const SHARED: BookShared = {
  symbol: BTC,
  side: 'asks',
  rows: 3,
  priceDecimals: 2,
  sizeDecimals: 5,
  unit: 'base',
  total: 'sum',
  tickScaled: 1,
  own: [],
  flashMs: 0,
};
type Level = readonly [price: number, size: number];

/** A side of these levels, in columns that are longer than it. */
function sideOf(levels: readonly Level[]): GatheredRows {
  const columns = { prices: new Float64Array(40), sizes: new Float64Array(40), totals: new Float64Array(40) };
  let total = 0;
  levels.forEach(([price, size], row) => {
    total += size;
    columns.prices[row] = price;
    columns.sizes[row] = size;
    columns.totals[row] = total;
  });
  return { ...columns, count: levels.length };
}
const applyBook = (bids: readonly Level[], asks: readonly Level[], grouping = 1) =>
  bookStore.apply(BTC, 'ready', grouping, packBook(sideOf(bids), sideOf(asks)));

type Name = 'gone' | 'bar' | 'dot' | 'price' | 'size' | 'total';
const readerOf = (name: Name) => BOOK_COLUMNS.find((column) => column.name === name)!.read;
function read(name: Name, at: number, shared: Partial<BookShared> = {}): Cell {
  const cell = emptyCell();
  readerOf(name)({ at }, cell, { ...SHARED, ...shared });
  return cell;
}
const textsOf = (at: number, shared: Partial<BookShared> = {}) =>
  (['price', 'size', 'total'] as const).map((name) => read(name, at, shared).text);

const ASKS: readonly Level[] = [
  [6_000_100, 50_000],
  [6_001_000, 150_000],
];

beforeEach(() => applyBook([], ASKS));

describe('a row of the book', () => {
  it('says price, size and the size of everything up to it', () => {
    expect(textsOf(1)).toEqual(['60,010.00', '1.50000', '2.00000']);
    expect([read('price', 1).tone, read('bar', 1).ground]).toEqual(['down', 'down']);
  });

  it('counts sizes in what is paid, and the row alone in the other unit, as chosen', () => {
    expect(textsOf(1, { unit: 'quote' })).toEqual(['60,010.00', '90,015.00', '120,015.50']);
    expect(textsOf(1, { total: 'row' })).toEqual(['60,010.00', '1.50000', '90,015.00']);
    expect(textsOf(1, { unit: 'quote', total: 'row' })).toEqual(['60,010.00', '90,015.00', '1.50000']);
    // The sums follow the book, and each side has its own.
    applyBook([[5_000_000, 200_000]], ASKS.slice(0, 1));
    expect(textsOf(0, { unit: 'quote' })[2]).toBe('30,000.50');
    expect(textsOf(0, { unit: 'quote', side: 'bids' })[2]).toBe('100,000.00');
    expect(textsOf(1, { unit: 'quote', total: 'row' })).toEqual(['', '', '']);
  });

  it('is blank where there is no level, and while the book is that of another market', () => {
    expect(textsOf(2)).toEqual(['', '', '']);
    expect(read('bar', 2).share).toBe(0);
    expect(textsOf(0, { symbol: marketSymbolOf('ETHUSDT')! })).toEqual(['', '', '']);
  });

  it('folds the zeros of a small price', () => {
    applyBook([[1184, 1]], []);
    const small = { side: 'bids', priceDecimals: 9, sizeDecimals: 0 } as const;
    expect(textsOf(0, small)).toEqual(['0.0\u20851184', '1', '1']);
    expect(read('price', 0, small).tone).toBe('up');
  });
});

describe('bars', () => {
  const levels = fc.array(fc.tuple(fc.nat({ max: 9_999_999 }), fc.integer({ min: 1, max: 1_000_000 })), {
    maxLength: 30,
  });

  it('grow from the best price on, and the longest in sight of either side fills its row', () => {
    fc.assert(
      fc.property(levels, levels, fc.integer({ min: 1, max: 24 }), (bids, asks, rows) => {
        applyBook(bids, asks);
        const sides = { bids, asks };
        const bars = (['bids', 'asks'] as const).map((side) =>
          Array.from({ length: Math.min(rows, sides[side].length) }, (_, at) => read('bar', at, { side, rows }).share),
        );
        for (const shares of bars) expect(shares).toEqual(shares.toSorted((a, b) => a - b));
        if (bids.length + asks.length > 0) expect(Math.max(...bars.flat())).toBe(1);
      }),
    );
  });
});

describe('the dot of an own order', () => {
  it('stands at the row its price is gathered into: bids down, asks up', () => {
    applyBook([[5_999_900, 1]], [[6_001_000, 1]], 100);
    expect(read('dot', 0, { side: 'bids', own: [5_999_937, 5_999_930] }).text).not.toBe('');
    expect(read('dot', 0, { side: 'asks', own: [6_000_901] }).text).not.toBe('');
    expect(read('dot', 0, { side: 'asks', own: [6_001_001] }).text).toBe('');
    expect(read('dot', 1, { side: 'asks', own: [6_001_000] }).text).toBe('');
    expect(read('dot', 0, { side: 'asks' }).text).toBe('');
  });

  it('stands at no row but the one that holds its price, whatever the grouping', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e8 }), fc.constantFrom(1, 10, 100, 1000), fc.nat({ max: 20 }), (mine, ticks, up) => {
        const price = (Math.floor(mine / ticks) - 10 + up) * ticks;
        applyBook([[price, 1]], [[price, 1]], ticks);
        const bid = read('dot', 0, { side: 'bids', own: [mine] }).text !== '';
        expect(bid).toBe(mine >= price && mine < price + ticks);
        const ask = read('dot', 0, { side: 'asks', own: [mine] }).text !== '';
        expect(ask).toBe(mine <= price && mine > price - ticks);
      }),
    );
  });
});

describe('the flash of a level that went away', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function follow(shared: Partial<BookShared>) {
    const row = { at: 0 };
    const cell = emptyCell();
    const tints: boolean[] = [];
    const stop = effect(() => {
      readerOf('gone')(row, cell, { ...SHARED, ...shared });
      tints.push(cell.tint > 0);
    });
    return { row, cell, tints, stop };
  }

  it('starts when another price, or none, takes the row, and ends after its time', () => {
    const { cell, tints, stop } = follow({ flashMs: 350 });
    applyBook([], ASKS);
    applyBook([], ASKS.slice(1));
    expect(cell.ground).toBe('down');
    vi.advanceTimersByTime(350);
    applyBook([], []);
    vi.advanceTimersByTime(350);
    // A row that fills has lost none.
    applyBook([], ASKS);
    expect(tints).toEqual([false, false, true, false, true, false, false]);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  it('ends with the next book, which is painted anyway: no row is read for it alone', () => {
    const { tints, stop } = follow({ flashMs: 350 });
    for (const asks of [ASKS, ASKS.slice(1), ASKS.slice(1), ASKS]) {
      applyBook([], asks);
      vi.advanceTimersByTime(300);
    }
    applyBook([], ASKS);
    expect(tints).toEqual([false, false, true, false, true, false]);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  it('does not start where the level of the device has none, and ends with its row', () => {
    const none = follow({ flashMs: 0 });
    const some = follow({ flashMs: 350 });
    applyBook([], ASKS.slice(1));
    expect(none.tints).toEqual([false, false]);
    none.stop();
    some.stop();
    forgetLevel(some.row);
    expect(vi.getTimerCount()).toBe(0);
  });
});
