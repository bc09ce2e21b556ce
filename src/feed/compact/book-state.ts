import { FEED_LIMITS } from '../../../protocol/feed/frame-format.ts';
import type { ByteReader } from '../../../protocol/feed/byte-reader.ts';

/** One side of a book with levels grouped by the server, best row first. */
export interface SideState {
  /** In steps of the book. */
  readonly prices: Float64Array;
  /** Scaled. */
  readonly sizes: Float64Array;
  count: number;
}

/** The rows of one market. */
export interface BookState {
  /** Slot of the market; −1 when this place has no book. */
  slot: number;
  /** Size of a row in ticks of the market. */
  step: number;
  /** Rows that a side may have. */
  rows: number;
  /** Sequence number of the newest tick in it. */
  seq: number;
  /** Best bid, and distance from it to the best ask, before levels were grouped; scaled. */
  bestBid: number;
  spread: number;
  readonly bids: SideState;
  readonly asks: SideState;
}

/** Each row changes at most once: at most all rows are removed and as many are added. */
const CHANGES_MAX = 2 * FEED_LIMITS.rows;

const createSide = (rows: number): SideState => ({
  prices: new Float64Array(rows),
  sizes: new Float64Array(rows),
  count: 0,
});

export const createBookState = (): BookState => ({
  slot: -1,
  step: 0,
  rows: 0,
  seq: 0,
  bestBid: 0,
  spread: 0,
  bids: createSide(FEED_LIMITS.rows),
  asks: createSide(FEED_LIMITS.rows),
});

const changes = createSide(CHANGES_MAX);

/**
 * Reads rows: count, then prices as distances outwards, each with its size.
 * @param outwards  −1 bids, 1 asks
 * @returns false when there are more than `most`, or a price is not a safe whole number
 */
function readRows(reader: ByteReader, outwards: -1 | 1, most: number, into: SideState): boolean {
  const count = reader.v();
  // Each row takes at least two bytes, so a false count such as 2^53 is refused before the first row is read.
  if (count > most || 2 * count > reader.left) return false;
  let price = 0;
  for (let row = 0; row < count; row++) {
    price = row === 0 ? reader.v() : price + outwards * (reader.v() + 1);
    if (!(price >= 0 && price <= Number.MAX_SAFE_INTEGER)) return false;
    into.prices[row] = price;
    into.sizes[row] = reader.v();
  }
  into.count = count;
  return !reader.failed;
}

/** Reads one whole side. @returns false for a damaged one */
export function readSide(reader: ByteReader, outwards: -1 | 1, rows: number, side: SideState): boolean {
  if (!readRows(reader, outwards, rows, side)) return false;
  for (let row = 0; row < side.count; row++) if (side.sizes[row] === 0) return false;
  return true;
}

/**
 * Reads changed rows and writes `known` with these changes into `next`. Rows beyond `rows` are dropped, as the server
 * drops them without saying so.
 * @returns false for damaged changes
 */
export function mergeSide(
  reader: ByteReader,
  outwards: -1 | 1,
  rows: number,
  known: Readonly<SideState>,
  next: SideState,
): boolean {
  if (!readRows(reader, outwards, CHANGES_MAX, changes)) return false;
  let count = 0;
  let from = 0;
  let change = 0;
  while (count < rows && (from < known.count || change < changes.count)) {
    const away = change < changes.count ? outwards * changes.prices[change]! : Infinity;
    const kept = from < known.count ? outwards * known.prices[from]! : Infinity;
    const isChange = away <= kept;
    const side = isChange ? changes : known;
    const row = isChange ? change++ : from;
    if (kept <= away) from++;
    if (side.sizes[row] === 0) continue;
    next.prices[count] = side.prices[row]!;
    next.sizes[count] = side.sizes[row]!;
    count++;
  }
  next.count = count;
  return true;
}
