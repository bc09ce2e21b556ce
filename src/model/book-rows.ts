import type { Column, ScaledPrice, ScaledSize } from './numbers.ts';

/** One side of a book as shown, best price first. */
export interface SideRows {
  readonly prices: Column<ScaledPrice>;
  readonly sizes: Column<ScaledSize>;
  /** Cumulative size from the best price to the row. */
  readonly totals: Column<ScaledSize>;
  /** Rows in use; the columns may be longer. */
  readonly count: number;
}

export type WritableSide = { -readonly [Name in keyof SideRows]: SideRows[Name] };

const EMPTY = new Float64Array(0);
export const emptySide = (): WritableSide => ({ prices: EMPTY, sizes: EMPTY, totals: EMPTY, count: 0 });

/**
 * A packed book: how many rows the bids have, how many the asks, then the columns of the bids and those of the asks. Its
 * two ways, in and out, stand here side by side and nowhere else.
 */
const HEAD = 2;
const COLUMNS = 3;

function packSide(rows: Float64Array, at: number, { prices, sizes, totals, count }: SideRows): void {
  rows.set(prices.subarray(0, count), at);
  rows.set(sizes.subarray(0, count), at + count);
  rows.set(totals.subarray(0, count), at + 2 * count);
}

function unpackSide(rows: Float64Array, at: number, side: WritableSide, count: number): void {
  side.prices = rows.subarray(at, at + count);
  side.sizes = rows.subarray(at + count, at + 2 * count);
  side.totals = rows.subarray(at + 2 * count, at + 3 * count);
  side.count = count;
}

/** Both sides in one array of its own, to be transferred. */
export function packBook(bids: SideRows, asks: SideRows): Float64Array<ArrayBuffer> {
  const rows = new Float64Array(HEAD + COLUMNS * (bids.count + asks.count));
  rows[0] = bids.count;
  rows[1] = asks.count;
  packSide(rows, HEAD, bids);
  packSide(rows, HEAD + COLUMNS * bids.count, asks);
  return rows;
}

/** Points both sides to their parts of a packed book, which is kept and not copied. No rows at all are an empty book. */
export function unpackBook(rows: Float64Array, bids: WritableSide, asks: WritableSide): void {
  const bidCount = rows[0] ?? 0;
  unpackSide(rows, HEAD, bids, bidCount);
  unpackSide(rows, HEAD + COLUMNS * bidCount, asks, rows[1] ?? 0);
}
