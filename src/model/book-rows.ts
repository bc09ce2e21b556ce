import type { Column, ScaledPrice, ScaledSize } from './numbers.ts';

/** One side of a book as shown, best price first. */
export interface SideRows {
  readonly prices: Column<ScaledPrice>;
  readonly sizes: Column<ScaledSize>;
  /** Cumulative size from the best price to the row. */
  readonly totals: Column<ScaledSize>;
  /** Rows in use; the columns may be longer. */
  readonly count: number;
  /** Best price before levels were grouped, for the spread. NaN without a level. */
  readonly best: ScaledPrice;
}

/** Columns of one side that are still being filled. */
export type GatheredRows = Omit<SideRows, 'best'>;

export type WritableSide = { -readonly [Name in keyof SideRows]: SideRows[Name] };

const EMPTY = new Float64Array(0);
export const emptySide = (): WritableSide => ({
  prices: EMPTY,
  sizes: EMPTY,
  totals: EMPTY,
  count: 0,
  best: NaN as ScaledPrice,
});

/**
 * Layout of a packed book: number of bid rows, number of ask rows, columns of the bids and of the asks, best bid and
 * best ask. Only this file packs and reads it.
 */
const HEAD = 2;
const BESTS = 2;
const COLUMNS = 3;

function packSide(rows: Float64Array, at: number, { prices, sizes, totals, count }: GatheredRows): void {
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

const firstOf = ({ prices, count }: GatheredRows): number => (count > 0 ? prices[0]! : NaN);

/**
 * Packs both sides into a new array, which can be transferred.
 * @param bestBid  best price before levels were grouped, like `bestAsk`; that of the first row when they were not
 */
export function packBook(
  bids: GatheredRows,
  asks: GatheredRows,
  bestBid = firstOf(bids),
  bestAsk = firstOf(asks),
): Float64Array<ArrayBuffer> {
  const end = HEAD + COLUMNS * (bids.count + asks.count);
  const rows = new Float64Array(end + BESTS);
  rows[0] = bids.count;
  rows[1] = asks.count;
  packSide(rows, HEAD, bids);
  packSide(rows, HEAD + COLUMNS * bids.count, asks);
  rows[end] = bestBid;
  rows[end + 1] = bestAsk;
  return rows;
}

/** Points both sides to their parts of a packed book without copying it. An empty array is an empty book. */
export function unpackBook(rows: Float64Array, bids: WritableSide, asks: WritableSide): void {
  const [bidCount = 0, askCount = 0] = rows;
  const end = HEAD + COLUMNS * (bidCount + askCount);
  unpackSide(rows, HEAD, bids, bidCount);
  unpackSide(rows, HEAD + COLUMNS * bidCount, asks, askCount);
  bids.best = (rows[end] ?? NaN) as ScaledPrice;
  asks.best = (rows[end + 1] ?? NaN) as ScaledPrice;
}
