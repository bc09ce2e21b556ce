import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/**
 * One side of the book as shown, best price first: grouped, cut to the rows asked for. Same object forever; its columns
 * change with `version`. Prices are scaled by priceDecimals, sizes and totals by sizeDecimals of the market.
 */
export interface BookSide {
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
  /** Cumulative size from the best price to this row. */
  readonly totals: Float64Array;
  /** Rows in use; the columns may be longer. */
  readonly count: number;
}

/** unavailable: no snapshot for 5 s (B9); the view offers to ask again, which is `want` with the same book. */
export type BookStatus = 'loading' | 'ready' | 'unavailable';

export interface BookStore {
  readonly bids: BookSide;
  readonly asks: BookSide;
  /** Grows with every change of the columns. Read it in an effect, then read the columns. */
  readonly version: ReadonlySignal<number>;
  readonly status: ReadonlySignal<BookStatus>;
  /** Whose book it is; null before one was wanted. */
  readonly symbol: ReadonlySignal<MarketSymbol | null>;
  /** Grouping of the rows, in multiples of the tick size. */
  readonly grouping: ReadonlySignal<number>;
  /**
   * `rows` = [bid count, ask count, bid prices…, bid sizes…, bid totals…, ask prices…, ask sizes…, ask totals…]; kept,
   * not copied. Anything but `ready` empties the book: a book that may be wrong is not shown.
   */
  apply(symbol: MarketSymbol, status: BookStatus, grouping: number, rows: Float64Array): void;
}

type WritableSide = { -readonly [K in keyof BookSide]: BookSide[K] };

const EMPTY = new Float64Array(0);

function writeSide(side: WritableSide, rows: Float64Array, from: number, count: number): void {
  side.prices = rows.subarray(from, from + count);
  side.sizes = rows.subarray(from + count, from + 2 * count);
  side.totals = rows.subarray(from + 2 * count, from + 3 * count);
  side.count = count;
}

export function createBookStore(): BookStore {
  const bids: WritableSide = { prices: EMPTY, sizes: EMPTY, totals: EMPTY, count: 0 };
  const asks: WritableSide = { prices: EMPTY, sizes: EMPTY, totals: EMPTY, count: 0 };
  const version = signal(0);
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
      const shown = nextStatus === 'ready';
      const bidCount = shown ? (rows[0] ?? 0) : 0;
      writeSide(bids, rows, 2, bidCount);
      writeSide(asks, rows, 2 + 3 * bidCount, shown ? (rows[1] ?? 0) : 0);
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
