import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DepthColumns, type DepthSide } from '../../../../src/chart/depth/depth-source.ts';
import { anyBook, sideOf } from './books.ts';

const rowsOf = (columns: DepthColumns) =>
  Array.from({ length: columns.count }, (_, row) => [columns.prices[row], columns.totals[row]]);

describe('the copy of a side', () => {
  it('holds the rows of any sound side', () => {
    fc.assert(
      fc.property(anyBook, ({ bids, asks }) => {
        for (const [side, outwards] of [[bids, -1] as const, [asks, 1] as const]) {
          const columns = new DepthColumns(outwards);
          columns.take(side);
          expect(rowsOf(columns)).toEqual(
            Array.from({ length: side.count }, (_, row) => [side.prices[row], side.totals[row]]),
          );
        }
      }),
    );
  });

  it('says that something changed exactly when it did', () => {
    fc.assert(
      fc.property(anyBook, anyBook, (before, after) => {
        const columns = new DepthColumns(1);
        columns.take(before.asks);
        expect(columns.take(before.asks)).toBe(false);
        const same = JSON.stringify(before.asks) === JSON.stringify(after.asks);
        expect(columns.take(after.asks)).toBe(!same);
      }),
    );
  });

  it('does not follow arrays that the source reuses', () => {
    const prices = new Float64Array([10, 9]);
    const columns = new DepthColumns(-1);
    columns.take({ prices, totals: [1, 2], count: 2 });
    prices[0] = 11;
    expect(columns.prices[0]).toBe(10);
    expect(columns.take({ prices, totals: [1, 2], count: 2 })).toBe(true);
  });

  it('grows with a side of any length', () => {
    const rows = Array.from({ length: 5000 }, (_, i): [number, number] => [1000 + i, 1]);
    const columns = new DepthColumns(1);
    columns.take(sideOf(rows));
    expect([columns.count, columns.deepest, columns.totalAt(2000)]).toEqual([5000, 5999, 1001]);
  });

  it.each<[string, DepthSide, number]>([
    ['NaN price', { prices: [10, NaN, 12], totals: [1, 2, 3], count: 3 }, 1],
    ['infinite total', { prices: [10, 11, 12], totals: [1, 2, Infinity], count: 3 }, 2],
    ['a total that shrinks', { prices: [10, 11, 12], totals: [5, 4, 6], count: 3 }, 1],
    ['a negative total', { prices: [10], totals: [-1], count: 1 }, 0],
    ['prices that turn round', { prices: [10, 12, 11], totals: [1, 2, 3], count: 3 }, 2],
    ['a price that comes twice', { prices: [10, 10], totals: [1, 2], count: 2 }, 1],
    ['a price of nothing', { prices: [0, 1], totals: [1, 2], count: 2 }, 0],
    ['a price beyond exact numbers', { prices: [1e300], totals: [1], count: 1 }, 0],
    ['more rows promised than there are', { prices: [10, 11], totals: [1], count: 9 }, 1],
    ['a count that is no number', { prices: [10], totals: [1], count: NaN }, 0],
  ])('stops before %s', (_name, side, sound) => {
    const columns = new DepthColumns(1);
    columns.take(side);
    expect(columns.count).toBe(sound);
  });

  it('adds up what stands between the best price and any other, like a scan does', () => {
    fc.assert(
      fc.property(anyBook, fc.double({ min: 0, max: 1e12, noNaN: true }), ({ bids, asks }, anywhere) => {
        for (const [side, outwards] of [[bids, -1] as const, [asks, 1] as const]) {
          const columns = new DepthColumns(outwards);
          columns.take(side);
          const places = [anywhere, ...Array.from(side.prices).flatMap((price) => [price, price + 0.5, price - 0.5])];
          for (const price of places) {
            let total = 0;
            for (let row = 0; row < side.count; row++) {
              if ((side.prices[row]! - price) * outwards <= 0) total = side.totals[row]!;
            }
            expect(columns.totalAt(price)).toBe(total);
          }
        }
      }),
    );
  });
});
