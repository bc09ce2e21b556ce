import fc from 'fast-check';
import type { DepthSide, DepthSource, DepthStatus } from '../../../../src/chart/depth/depth-source.ts';
import { seededRandom } from '../support/klines.ts';

/** A side from its rows, best price first: [price, size]. */
export function sideOf(rows: readonly (readonly [price: number, size: number])[]): DepthSide {
  let total = 0;
  return {
    prices: rows.map(([price]) => price),
    totals: rows.map(([, size]) => (total += size)),
    count: rows.length,
  };
}

/** A source that tests drive by hand, and that counts who follows it. */
export interface BookByHand extends DepthSource {
  show(bids: DepthSide, asks: DepthSide, status?: DepthStatus): void;
  followers: number;
}

export const NO_ROWS = sideOf([]);

export function bookByHand(bids = NO_ROWS, asks = NO_ROWS, status: DepthStatus = 'ready'): BookByHand {
  const listeners = new Set<() => void>();
  let now = { bids, asks, status };
  return {
    get bids() {
      return now.bids;
    },
    get asks() {
      return now.asks;
    },
    get status() {
      return now.status;
    },
    get followers() {
      return listeners.size;
    },
    follow(changed) {
      listeners.add(changed);
      changed();
      return () => listeners.delete(changed);
    },
    show(nextBids, nextAsks, nextStatus = 'ready') {
      now = { bids: nextBids, asks: nextAsks, status: nextStatus };
      for (const listener of listeners) listener();
    },
  };
}

/** A seeded book of `rows` a side around `middle`, prices and sizes scaled. */
export function randomBook(middle: number, rows: number, seed = 1): { bids: DepthSide; asks: DepthSide } {
  const random = seededRandom(seed);
  const walk = (outwards: number) => {
    let price = middle + outwards;
    return Array.from({ length: rows }, (): [number, number] => {
      const at = price;
      price += outwards * (1 + Math.floor(random() * 6));
      return [at, 1 + Math.floor(50_000 * random() ** 3)];
    });
  };
  return { bids: sideOf(walk(-1)), asks: sideOf(walk(1)) };
}

/** Sound sides of 0 … 40 rows that do not cross, prices from 1 up. */
export const anyBook = fc
  .record({
    bidGaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1e9 })), { maxLength: 40 }),
    askGaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1e9 })), { maxLength: 40 }),
    bestBid: fc.integer({ min: 20_001, max: 1e12 }),
    spread: fc.integer({ min: 1, max: 100_000 }),
  })
  .map(({ bidGaps, askGaps, bestBid, spread }) => {
    let bid = bestBid;
    let ask = bestBid + spread;
    return {
      bids: sideOf(bidGaps.map(([gap, size], row) => [(bid -= row === 0 ? 0 : gap), size] as const)),
      asks: sideOf(askGaps.map(([gap, size], row) => [(ask += row === 0 ? 0 : gap), size] as const)),
    };
  });
