import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowPriceOf } from '../../../protocol/units/row-price.ts';
import { emptySide, packBook, unpackBook } from '../../../src/model/book-rows.ts';
import type { GatheredRows } from '../../../src/model/book-rows.ts';
import { balanceOf, bidPercent, sizeUpTo, spreadOf, sumValues } from '../../../src/model/book-sums.ts';

type Level = readonly [price: number, size: number];
const level: fc.Arbitrary<Level> = fc.tuple(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 1, max: 1e6 }));

/** Returns rows in columns that are longer than the side. */
function rowsOf(levels: readonly Level[]): GatheredRows {
  const rows = { prices: new Float64Array(40), sizes: new Float64Array(40), totals: new Float64Array(40) };
  let total = 0;
  levels.forEach(([price, size], at) => {
    total += size;
    rows.prices[at] = price;
    rows.sizes[at] = size;
    rows.totals[at] = total;
  });
  return { ...rows, count: levels.length };
}

/** a / b rounded half up, with no float. */
const dividedHalfUp = (a: bigint, b: bigint): number => Number((2n * a + b) / (2n * b));

describe('the row that a price is gathered into', () => {
  it('is the whole step next to it, down for bids and up for asks, exact below 2^52', () => {
    const price = fc.integer({ min: 1, max: 2 ** 52 - 1 });
    fc.assert(
      fc.property(price, fc.constantFrom(1, 10, 100, 1000, 25, 50_000), (at, step) => {
        const below = (BigInt(at) / BigInt(step)) * BigInt(step);
        const above = below === BigInt(at) ? below : below + BigInt(step);
        expect(BigInt(rowPriceOf(at, step, false))).toBe(below);
        expect(BigInt(rowPriceOf(at, step, true))).toBe(above);
      }),
    );
  });
});

describe('the balance of a book', () => {
  const size = fc.nat({ max: 1e13 });

  it('is the share of the bids, rounded half up, and never none of what is there', () => {
    fc.assert(
      fc.property(size, size, (bids, asks) => {
        const percent = bidPercent(bids, asks);
        if (bids === 0 && asks === 0) expect(percent).toBeNaN();
        else {
          const exact = dividedHalfUp(100n * BigInt(bids), BigInt(bids) + BigInt(asks));
          const most = asks === 0 ? 100 : 99;
          expect(percent).toBe(Math.min(most, Math.max(bids === 0 ? 0 : 1, exact)));
        }
      }),
    );
    expect([bidPercent(1, 999), bidPercent(999, 1), bidPercent(0, 5), bidPercent(5, 0)]).toEqual([1, 99, 0, 100]);
  });

  it('is that of the other side when sides are swapped', () => {
    const other = { bids: 'asks', asks: 'bids', even: 'even' } as const;
    fc.assert(
      fc.property(fc.nat({ max: 100 }), (percent) => {
        expect(balanceOf(100 - percent)).toBe(other[balanceOf(percent)]);
      }),
    );
    expect([44, 45, 55, 56, NaN].map(balanceOf)).toEqual(['asks', 'even', 'even', 'bids', 'even']);
  });

  it('counts the rows in sight and no others', () => {
    const rows = rowsOf([
      [3, 10],
      [2, 20],
      [1, 30],
    ]);
    expect([0, 1, 2, 3, 9].map((count) => sizeUpTo(rows, count))).toEqual([0, 10, 30, 60, 60]);
  });
});

it('values up to each row are the exact sums of price and size', () => {
  fc.assert(
    fc.property(fc.array(level, { maxLength: 20 }), (levels) => {
      const values = new Float64Array(40);
      sumValues(rowsOf(levels), values);
      let exact = 0n;
      for (const [at, [price, size]] of levels.entries()) {
        exact += BigInt(price) * BigInt(size);
        expect(BigInt(values[at]!)).toBe(exact);
      }
    }),
  );
});

describe('the spread', () => {
  it('is told in ticks and in percent of the middle, as exact sums have it', () => {
    const tick = fc.constantFrom(1, 5, 10, 25);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.nat({ max: 100_000 }), tick, (bidTicks, ticks, tickScaled) => {
        const [bid, ask] = [bidTicks * tickScaled, (bidTicks + ticks) * tickScaled];
        expect(spreadOf(bid, ask, tickScaled)).toEqual({
          scaled: ask - bid,
          ticks,
          percentScaled: dividedHalfUp(2_000_000n * BigInt(ask - bid), BigInt(ask + bid)),
        });
      }),
    );
  });

  it('is none where a side is empty', () => {
    expect(spreadOf(NaN, 5, 1)).toBeNull();
    expect(spreadOf(5, NaN, 1)).toBeNull();
  });
});

describe('a packed book', () => {
  it('brings the best prices as they were before rows were gathered', () => {
    const [bids, asks] = [emptySide(), emptySide()];
    unpackBook(packBook(rowsOf([[5_990_000, 1]]), rowsOf([[6_010_000, 1]]), 5_999_900, 6_000_100), bids, asks);
    expect([bids.prices[0], bids.best, asks.prices[0], asks.best]).toEqual([
      5_990_000, 5_999_900, 6_010_000, 6_000_100,
    ]);
  });

  it('has none where there is no level', () => {
    const [bids, asks] = [emptySide(), emptySide()];
    unpackBook(packBook(rowsOf([]), rowsOf([[7, 1]])), bids, asks);
    expect([bids.best, asks.best]).toEqual([NaN, 7]);
    unpackBook(new Float64Array(0), bids, asks);
    expect([bids.best, asks.best]).toEqual([NaN, NaN]);
  });
});
