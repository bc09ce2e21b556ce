import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { emptySide, unpackBook } from '../model/book-rows.ts';
import type { GatheredRows, SideRows } from '../model/book-rows.ts';
import { partOf } from './stream-parts.ts';

/** One side of the book as shown, grouped and cut to the rows asked for. */
export type BookSide = GatheredRows;

/** `unavailable`: no snapshot for 5 s (B9); the view offers a retry, which is `want` with the same book. */
export type BookStatus = 'loading' | 'ready' | 'unavailable';

export interface BookStore {
  /** The same objects forever; their columns change with `version`. */
  readonly bids: SideRows;
  readonly asks: SideRows;
  /** Increases with every change of the columns. Read it in an effect, then read the columns. */
  readonly version: ReadonlySignal<number>;
  readonly status: ReadonlySignal<BookStatus>;
  /** Market of the book; null before one was subscribed. */
  readonly symbol: ReadonlySignal<MarketSymbol | null>;
  /** Grouping of the rows, in multiples of the tick size. */
  readonly grouping: ReadonlySignal<number>;
  /**
   * Stores `rows` of `packBook` without copying them. Any status but `ready` empties the book, because a book that may
   * be wrong is not shown.
   */
  apply(symbol: MarketSymbol, status: BookStatus, grouping: number, rows: Float64Array): void;
}

const NO_ROWS = new Float64Array(0);

export function createBookStore(): BookStore {
  const bids = emptySide();
  const asks = emptySide();
  const version = signal<number>(0, partOf('book'));
  const status = signal<BookStatus>('loading');
  const symbol = signal<MarketSymbol | null>(null);
  const grouping = signal(1);
  return {
    bids,
    asks,
    version,
    status,
    symbol,
    grouping,
    apply(ofSymbol, nextStatus, nextGrouping, rows) {
      unpackBook(nextStatus === 'ready' ? rows : NO_ROWS, bids, asks);
      batch(() => {
        symbol.value = ofSymbol;
        status.value = nextStatus;
        grouping.value = nextGrouping;
        version.value = version.peek() + 1;
      });
    },
  };
}

export const bookStore = createBookStore();
