import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeDepth } from '../../../server/live/depth-batch.ts';
import type { BookDelta, BookLevelText } from '../../../server/market/market.ts';

const level = fc
  .tuple(fc.integer({ min: 1, max: 2000 }), fc.nat(3))
  .map(([ticks, qty]): BookLevelText => [(ticks / 100).toFixed(2), `${qty}.0`]);
const side = fc.uniqueArray(level, { selector: ([price]) => price, maxLength: 12 });

function apply(book: Map<string, string>, levels: readonly BookLevelText[]): void {
  for (const [price, qty] of levels) {
    if (Number(qty) === 0) book.delete(price);
    else book.set(price, qty);
  }
}

it('merged updates do to any book what the updates do one after the other', () => {
  fc.assert(
    fc.property(side, fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 6 }), (start, updates) => {
      const deltas = updates.map(([bids, asks], i): BookDelta => ({ first: i + 5, last: i + 5, bids, asks }));
      const oneByOne = { bids: new Map(start), asks: new Map(start) };
      for (const { bids, asks } of deltas) {
        apply(oneByOne.bids, bids);
        apply(oneByOne.asks, asks);
      }
      const merged = deltas.reduce(mergeDepth);
      const atOnce = { bids: new Map(start), asks: new Map(start) };
      apply(atOnce.bids, merged.bids);
      apply(atOnce.asks, merged.asks);
      expect(atOnce).toEqual(oneByOne);
      expect([merged.first, merged.last]).toEqual([5, 4 + deltas.length]);
      if (deltas.length < 2) return;
      const prices = (levels: readonly BookLevelText[]) => levels.map(([price]) => Number(price));
      expect(prices(merged.bids)).toEqual(prices(merged.bids).toSorted((a, b) => b - a));
      expect(prices(merged.asks)).toEqual(prices(merged.asks).toSorted((a, b) => a - b));
    }),
  );
});
