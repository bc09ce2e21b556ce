import { createMovingBook } from '../../compute/order/moving-book.ts';
import type { MovingBook } from '../../compute/order/moving-book.ts';
import type { DepthColumns } from '../decode/depth-columns.ts';

/** Our copy of a book, kept up to date by its deltas. */
export interface Book extends Pick<MovingBook, 'bids' | 'asks' | 'group' | 'useKernels' | 'clear'> {
  /** Replaces everything; `last` is the update id of the new state. */
  applySnapshot(last: number, bids: DepthColumns, asks: DepthColumns): void;
  /**
   * Merges one delta. `gap`: updates between ours and `first` are missing, nothing was changed and the book must be
   * fetched again. `old`: known already, nothing was changed.
   */
  applyDelta(first: number, last: number, bids: DepthColumns, asks: DepthColumns): 'applied' | 'old' | 'gap';
}

export function createBook(): Book {
  const levels = createMovingBook();
  let lastId = 0;
  return {
    get bids() {
      return levels.bids;
    },
    get asks() {
      return levels.asks;
    },
    group: levels.group,
    useKernels: levels.useKernels,
    applySnapshot(last, bids, asks) {
      levels.clear();
      levels.merge(bids, asks);
      lastId = last;
    },
    applyDelta(first, last, bids, asks) {
      if (last <= lastId) return 'old';
      if (first > lastId + 1) return 'gap';
      levels.merge(bids, asks);
      lastId = last;
      return 'applied';
    },
    clear() {
      levels.clear();
      lastId = 0;
    },
  };
}
