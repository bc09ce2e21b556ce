import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DepthColumns, type DepthSide } from '../../../../src/chart/depth/depth-source.ts';
import { depthRangeOf, topTotalOf } from '../../../../src/chart/depth/depth-range.ts';
import { anyBook, NO_ROWS, sideOf } from './books.ts';

function columnsOf(bids: DepthSide, asks: DepthSide): [DepthColumns, DepthColumns] {
  const columns: [DepthColumns, DepthColumns] = [new DepthColumns(-1), new DepthColumns(1)];
  columns[0].take(bids);
  columns[1].take(asks);
  return columns;
}

const rangeOf = (bids: DepthSide, asks: DepthSide, keptHalf = NaN) => depthRangeOf(...columnsOf(bids, asks), keptHalf);

describe('the prices in sight', () => {
  it('are those that both sides are known for', () => {
    const range = rangeOf(sideOf([[99, 1], [50, 1]]), sideOf([[101, 1], [180, 1]]))!; // prettier-ignore
    expect(range.middle).toBe(100);
    expect(range.half).toBeLessThanOrEqual(50);
    expect(range.half).toBeGreaterThan(40);
  });

  it('are not narrowed to nothing by a side with hardly any rows', () => {
    const { half } = rangeOf(sideOf([[999, 1]]), sideOf([[1001, 1], [1600, 1]]))!; // prettier-ignore
    expect(half).toBeGreaterThan(150);
  });

  it('are those of the only side that has rows', () => {
    const range = rangeOf(NO_ROWS, sideOf([[100, 1], [300, 1]]))!; // prettier-ignore
    expect(range.middle).toBe(100);
    expect(range.half).toBeGreaterThan(150);
  });

  it('are unknown without rows', () => {
    expect(rangeOf(NO_ROWS, NO_ROWS)).toBeNull();
  });

  it('have some width and show the best price of each side, whatever the book', () => {
    fc.assert(
      fc.property(anyBook, fc.option(fc.double({ min: 1, max: 1e9, noNaN: true }), { nil: NaN }), (book, kept) => {
        const range = rangeOf(book.bids, book.asks, kept);
        if (!range) {
          expect(book.bids.count + book.asks.count).toBe(0);
          return;
        }
        expect(range.half).toBeGreaterThan(0);
        if (book.bids.count > 0) expect(range.middle - range.half).toBeLessThanOrEqual(book.bids.prices[0]!);
        if (book.asks.count > 0) expect(range.middle + range.half).toBeGreaterThanOrEqual(book.asks.prices[0]!);
      }),
    );
  });

  it('stay while the book changes a little, and follow when it changes much', () => {
    const book = (reach: number) => rangeOf(sideOf([[1000, 1], [1000 - reach, 1]]), sideOf([[1002, 1], [1002 + reach, 1]]), kept)!.half; // prettier-ignore
    let kept = NaN;
    kept = book(500);
    expect(book(480)).toBe(kept);
    expect(book(560)).toBe(kept);
    expect(book(300)).toBeLessThan(301);
    expect(book(900)).toBeGreaterThan(800);
  });
});

describe('the size at the top', () => {
  it('always has room for the largest, and never more than a third to spare', () => {
    const size = fc.double({ min: 1e-3, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(size, fc.option(size, { nil: NaN }), (largest, kept) => {
        const top = topTotalOf(largest, kept);
        expect(top).toBeGreaterThanOrEqual(largest);
        expect(top).toBeLessThanOrEqual(largest * 1.36);
      }),
    );
  });

  it('stays while the largest changes a little', () => {
    const kept = topTotalOf(100, NaN);
    expect([topTotalOf(101, kept), topTotalOf(90, kept)]).toEqual([kept, kept]);
    expect(topTotalOf(200, kept)).toBeGreaterThan(kept);
    expect(topTotalOf(50, kept)).toBeLessThan(kept);
  });
});
