import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedBook, FeedLevel } from '../../../server/market/feed.ts';
import { randomFrom } from '../../../server/market/random.ts';
import { MIN_LEVELS, simulatedBook } from '../../../server/market/simulated-book.ts';
import { entryFor } from './market-support.ts';

type Rows = Map<number, number>;

function apply(rows: Rows, levels: readonly FeedLevel[]): void {
  for (const { price, qty } of levels) {
    if (qty === 0) rows.delete(price);
    else rows.set(price, qty);
  }
}

const rowsOf = (levels: readonly FeedLevel[]): Rows => new Map(levels.map(({ price, qty }) => [price, qty]));
const sorted = (rows: Rows): [number, number][] => [...rows].toSorted(([a], [b]) => a - b);

function checkShape(book: FeedBook, bid: number, ask: number): void {
  expect(book.bids[0]!.price).toBe(bid);
  expect(book.asks[0]!.price).toBe(ask);
  expect(book.asks.length).toBeGreaterThanOrEqual(MIN_LEVELS);
  // Bids may run out of prices above zero, asks never.
  expect(book.bids.length).toBeGreaterThanOrEqual(Math.min(MIN_LEVELS, bid));
  expect(isSide(book.bids, -1)).toBe(true);
  expect(isSide(book.asks, 1)).toBe(true);
}

/** Whole positive prices and sizes, strictly moving away from the spread. */
const isSide = (side: readonly FeedLevel[], outwards: number): boolean =>
  side.every(
    ({ price, qty }, i) =>
      Number.isSafeInteger(price) &&
      price > 0 &&
      Number.isSafeInteger(qty) &&
      qty > 0 &&
      (i === 0 || (price - side[i - 1]!.price) * outwards > 0),
  );

describe('the simulated book', () => {
  it.each(['BTCUSDT', 'PEPEUSDT', 'EURUSDT'])(
    'of %s never crosses, keeps its depth, and its deltas over a snapshot give the next snapshot',
    (symbol) => {
      const { rules, sim } = entryFor(symbol);
      const step = fc.record({ drift: fc.integer({ min: -40, max: 40 }), spread: fc.integer({ min: 1, max: 9 }) });
      fc.assert(
        fc.property(fc.string(), fc.array(step, { minLength: 1, maxLength: 25 }), (seed, steps) => {
          const book = simulatedBook(rules, sim, randomFrom(seed));
          book.move(sim.anchorTicks, sim.anchorTicks + 1);
          const before = book.snapshot();
          const bids = rowsOf(before.bids);
          const asks = rowsOf(before.asks);
          let bid = sim.anchorTicks;
          for (const { drift, spread } of steps) {
            bid = Math.max(1, bid + Math.round((drift * drift * drift * sim.anchorTicks) / 4_000_000));
            const delta = book.move(bid, bid + spread);
            apply(bids, delta.bids);
            apply(asks, delta.asks);
            const now = book.snapshot();
            checkShape(now, bid, bid + spread);
            expect(sorted(bids)).toEqual(sorted(rowsOf(now.bids)));
            expect(sorted(asks)).toEqual(sorted(rowsOf(now.asks)));
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});
