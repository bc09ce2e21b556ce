import type { DepthColumns } from '../decode/depth-columns.ts';
import { createBookSide, setLevel } from './book-side.ts';
import type { BookSide } from './book-side.ts';

/** Our copy of a book, kept by its deltas. */
export interface Book {
  readonly bids: BookSide;
  readonly asks: BookSide;
  /** Replaces everything; `last` is the update id it stands at. */
  applySnapshot(last: number, bids: DepthColumns, asks: DepthColumns): void;
  /**
   * Merges one delta. `gap`: updates between ours and `first` are missing, nothing was changed and the book must be
   * fetched again. `old`: known already, nothing was changed.
   */
  applyDelta(first: number, last: number, bids: DepthColumns, asks: DepthColumns): 'applied' | 'old' | 'gap';
  clear(): void;
}

function merge(side: BookSide, levels: DepthColumns): void {
  for (let i = 0; i < levels.count; i++) setLevel(side, levels.prices[i]!, levels.sizes[i]!);
}

export function createBook(): Book {
  const bids = createBookSide(-1);
  const asks = createBookSide(1);
  let lastId = 0;
  return {
    bids,
    asks,
    applySnapshot(last, newBids, newAsks) {
      bids.count = 0;
      asks.count = 0;
      merge(bids, newBids);
      merge(asks, newAsks);
      lastId = last;
    },
    applyDelta(first, last, newBids, newAsks) {
      if (last <= lastId) return 'old';
      if (first > lastId + 1) return 'gap';
      merge(bids, newBids);
      merge(asks, newAsks);
      lastId = last;
      return 'applied';
    },
    clear() {
      bids.count = 0;
      asks.count = 0;
      lastId = 0;
    },
  };
}
