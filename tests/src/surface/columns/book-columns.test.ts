import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SideRows } from '../../../../src/model/book-rows.ts';
import {
  bookBar,
  bookPrice,
  bookSize,
  bookTotal,
  isGone,
  largestTotal,
  ownRows,
} from '../../../../src/surface/columns/book-columns.ts';

const SCALE = { priceDecimals: 2, sizeDecimals: 5 };

/** A side of these levels, in columns that are longer than it. */
function sideOf(levels: readonly (readonly [price: number, size: number])[]): SideRows {
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

const levels = fc.array(fc.tuple(fc.nat({ max: 9_999_999 }), fc.integer({ min: 1, max: 1_000_000 })), {
  maxLength: 30,
});

describe('a row of the book', () => {
  const asks = sideOf([
    [6_000_100, 50_000],
    [6_001_000, 150_000],
  ]);

  it('says price, size and the size of everything up to it', () => {
    expect([bookPrice(asks, 1, SCALE), bookSize(asks, 1, SCALE), bookTotal(asks, 1, SCALE)]).toEqual([
      '60,010.00',
      '1.50000',
      '2.00000',
    ]);
  });

  it('is blank where there is no level', () => {
    expect([bookPrice(asks, 2, SCALE), bookSize(asks, 2, SCALE), bookTotal(asks, 2, SCALE)]).toEqual(['', '', '']);
    expect(bookBar(asks, 2, 200_000)).toBe(0);
  });

  it('folds the zeros of a small price', () => {
    const small = sideOf([[1184, 1]]);
    expect(bookPrice(small, 0, { priceDecimals: 9, sizeDecimals: 0 })).toBe('0.0\u20851184');
  });
});

describe('bars', () => {
  it('grow from the best price on, and the longest in sight fills its row', () => {
    fc.assert(
      fc.property(levels, levels, fc.integer({ min: 1, max: 24 }), (bidLevels, askLevels, rows) => {
        const both = { bids: sideOf(bidLevels), asks: sideOf(askLevels) };
        const largest = largestTotal(both, rows);
        const bars = [both.bids, both.asks].map((side) =>
          Array.from({ length: Math.min(rows, side.count) }, (_, row) => bookBar(side, row, largest)),
        );
        for (const side of bars) expect(side).toEqual(side.toSorted((a, b) => a - b));
        const all = bars.flat();
        if (all.length > 0) expect(Math.max(...all)).toBe(1);
        else expect(largest).toBe(0);
      }),
    );
  });
});

describe('rows with an order of mine', () => {
  it('are those their price is gathered into: bids down, asks up', () => {
    expect([...ownRows(new Set([5_999_937, 5_999_930]), 'bids', 100)]).toEqual([5_999_900]);
    expect([...ownRows(new Set([6_000_001]), 'asks', 1000)]).toEqual([6_001_000]);
  });

  it('hold the order within one row, whatever the grouping', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.constantFrom(1, 10, 100, 1000), (price, rowScaled) => {
        const [bid] = ownRows(new Set([price]), 'bids', rowScaled);
        const [ask] = ownRows(new Set([price]), 'asks', rowScaled);
        expect(bid! % rowScaled).toBe(0);
        expect(price - bid!).toBeGreaterThanOrEqual(0);
        expect(price - bid!).toBeLessThan(rowScaled);
        expect(ask! - price).toBeGreaterThanOrEqual(0);
        expect(ask! - price).toBeLessThan(rowScaled);
      }),
    );
  });
});

it('a level is gone when another price, or none, has its row; a row that fills has lost none', () => {
  expect(isGone(100, 101)).toBe(true);
  expect(isGone(100, NaN)).toBe(true);
  expect(isGone(100, 100)).toBe(false);
  expect(isGone(NaN, 100)).toBe(false);
  expect(isGone(NaN, NaN)).toBe(false);
});
