import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRows, rowsOf } from '../../../../server/live/compact/book-rows.ts';
import type { StepRows } from '../../../../server/live/compact/parts.ts';

const side = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 })), {
    maxLength: 40,
    selector: ([price]) => price,
  })
  .map((levels) => new Map(levels));

const rowsFrom = (levels: ReadonlyMap<number, number>, outwards: -1 | 1): StepRows => {
  const sorted = [...levels].sort(([a], [b]) => (a - b) * outwards);
  return { prices: sorted.map(([price]) => price), sizes: sorted.map(([, size]) => size) };
};

const cut = ({ prices, sizes }: StepRows, limit: number): StepRows => ({
  prices: prices.slice(0, limit),
  sizes: sizes.slice(0, limit),
});

describe('changed rows', () => {
  it('turn what a client has, which drops what lies beyond its rows, into what the server has', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 30 }), fc.constantFrom(-1, 1), (before, after, limit, out) => {
        const outwards = out as -1 | 1;
        const told = cut(rowsFrom(before, outwards), limit);
        const now = cut(rowsFrom(after, outwards), limit);
        const changed = changedRows(told, now, limit, outwards);
        const held = new Map(told.prices.map((price, at) => [price, told.sizes[at]!]));
        changed.prices.forEach((price, at) => {
          if (changed.sizes[at] === 0) expect(held.delete(price)).toBe(true);
          else held.set(price, changed.sizes[at]!);
        });
        expect(cut(rowsFrom(held, outwards), limit)).toEqual(now);
        // Rows are sorted outwards, so that distances can be encoded, and contain nothing that the client computes
        // itself.
        expect(changed.prices).toEqual([...changed.prices].sort((a, b) => (a - b) * outwards));
        const last = now.prices.at(-1)!;
        const beyond = changed.prices.filter((price) => (price - last) * outwards > 0);
        if (now.prices.length === limit) expect(beyond).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('rows', () => {
  it('gather bids downwards and asks upwards, cut to as many as are kept', () => {
    const levels = { prices: [1009, 1005, 1001, 999], sizes: [1, 2, 4, 8] };
    expect(rowsOf(levels, 10, 5, false)).toEqual({ prices: [100, 99], sizes: [7, 8] });
    expect(rowsOf({ prices: [999, 1001, 1005, 1011], sizes: [8, 4, 2, 1] }, 10, 2, true)).toEqual({
      prices: [100, 101],
      sizes: [8, 6],
    });
    expect(rowsOf({ prices: [], sizes: [] }, 10, 2, true)).toEqual({ prices: [], sizes: [] });
  });
});
