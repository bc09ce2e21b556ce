import type { Column, ScaledPrice, ScaledSize } from './numbers.ts';

/** One side of a book as shown, best price first. */
export interface SideRows {
  readonly prices: Column<ScaledPrice>;
  readonly sizes: Column<ScaledSize>;
  /** Cumulative size from the best price to the row. */
  readonly totals: Column<ScaledSize>;
  /** Rows in use; the columns may be longer. */
  readonly count: number;
  /** Best price before rows were gathered: what a spread is measured by. NaN without a level. */
  readonly best: ScaledPrice;
}

/** Rows as they are gathered. */
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
 * A packed book: how many rows the bids have, how many the asks, the columns of the bids and those of the asks, the best bid
 * and the best ask. Its two ways, in and out, stand here side by side and nowhere else.
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
 * Both sides in one array of its own, to be transferred.
 * @param bestBid  before rows were gathered, and so `bestAsk`: those of the first rows where none were
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

/** Points both sides to their parts of a packed book, which is kept and not copied. No rows at all are an empty book. */
export function unpackBook(rows: Float64Array, bids: WritableSide, asks: WritableSide): void {
  const [bidCount = 0, askCount = 0] = rows;
  const end = HEAD + COLUMNS * (bidCount + askCount);
  unpackSide(rows, HEAD, bids, bidCount);
  unpackSide(rows, HEAD + COLUMNS * bidCount, asks, askCount);
  bids.best = (rows[end] ?? NaN) as ScaledPrice;
  asks.best = (rows[end + 1] ?? NaN) as ScaledPrice;
}
