import { effect, untracked } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { DepthSide, DepthSource } from '../../chart/depth/depth-columns.ts';
import { bookStore } from '../../signals/book.ts';

const NO_ROWS: DepthSide = { prices: [], totals: [], count: 0 };

/** The book of one market as a depth chart reads it; another market's book counts as one that is still to come. */
export function depthSourceOf(symbol: MarketSymbol): DepthSource {
  const isMine = () => bookStore.symbol.peek() === symbol;
  return {
    get bids() {
      return isMine() ? bookStore.bids : NO_ROWS;
    },
    get asks() {
      return isMine() ? bookStore.asks : NO_ROWS;
    },
    get status() {
      return isMine() ? bookStore.status.peek() : 'loading';
    },
    follow: (changed) =>
      effect(() => {
        // Grows with every change of the book, its status and its market.
        void bookStore.version.value;
        untracked(changed);
      }),
  };
}
