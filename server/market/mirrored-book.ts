import type { FeedBook, FeedLevel } from './feed.ts';

/** A copy of the book of one market, built from a snapshot and deltas. */
export interface MirroredBook {
  apply(change: FeedBook): void;
  /**
   * Replaces the book.
   * @returns the delta from the old book
   */
  replace(book: FeedBook): FeedBook;
  snapshot(): FeedBook;
}

type Side = Map<number, number>;

function applySide(side: Side, levels: readonly FeedLevel[]): void {
  for (const { price, qty } of levels) {
    if (qty === 0) side.delete(price);
    else side.set(price, qty);
  }
}

/**
 * Returns the levels from the best price outwards.
 * @param outwards  −1 for bids, +1 for asks
 */
const levelsOf = (side: Side, outwards: -1 | 1): FeedLevel[] =>
  [...side].map(([price, qty]) => ({ price, qty })).toSorted((a, b) => (a.price - b.price) * outwards);

function replaceSide(side: Side, levels: readonly FeedLevel[], outwards: -1 | 1): FeedLevel[] {
  const change: Side = new Map([...side.keys()].map((price) => [price, 0]));
  for (const { price, qty } of levels) {
    if (side.get(price) === qty) change.delete(price);
    else change.set(price, qty);
  }
  side.clear();
  applySide(side, levels);
  return levelsOf(change, outwards);
}

export function mirroredBook(): MirroredBook {
  const bids: Side = new Map();
  const asks: Side = new Map();
  return {
    apply(change) {
      applySide(bids, change.bids);
      applySide(asks, change.asks);
    },
    replace: (book) => ({ bids: replaceSide(bids, book.bids, -1), asks: replaceSide(asks, book.asks, 1) }),
    snapshot: () => ({ bids: levelsOf(bids, -1), asks: levelsOf(asks, 1) }),
  };
}
