/**
 * One side of a book as two sorted columns, best price first: bids descend, asks ascend. Prices and sizes are whole
 * numbers below 2^53. The columns are longer than `count` and may be replaced when the side changes: read them anew.
 */
export interface BookSide {
  prices: Float64Array;
  sizes: Float64Array;
  count: number;
  /** 1: ascending (asks), −1: descending (bids). */
  readonly order: 1 | -1;
}

/** Levels of one side, of a message or another book. A size of 0 removes the level. */
export interface Levels {
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
  readonly count: number;
}

const START_LEVELS = 256;

export const createBookSide = (order: 1 | -1): BookSide => ({
  prices: new Float64Array(START_LEVELS),
  sizes: new Float64Array(START_LEVELS),
  count: 0,
  order,
});

/** Row of the first price that is not better than `price`. */
function rowOf(side: BookSide, price: number): number {
  let low = 0;
  let high = side.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((side.prices[middle]! - price) * side.order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function makeRoom(side: BookSide): void {
  if (side.count < side.prices.length) return;
  const room = Math.max(START_LEVELS, 2 * side.count);
  const prices = new Float64Array(room);
  const sizes = new Float64Array(room);
  prices.set(side.prices);
  sizes.set(side.sizes);
  side.prices = prices;
  side.sizes = sizes;
}

/**
 * Sets the size at a price in place, the rest of the columns moved in one copy each; 0 removes the level, and removing
 * one that is not there does nothing.
 */
export function setLevel(side: BookSide, price: number, size: number): void {
  const row = rowOf(side, price);
  const found = row < side.count && side.prices[row] === price;
  if (found && size > 0) {
    side.sizes[row] = size;
  } else if (found) {
    side.prices.copyWithin(row, row + 1, side.count);
    side.sizes.copyWithin(row, row + 1, side.count);
    side.count--;
  } else if (size > 0) {
    makeRoom(side);
    side.prices.copyWithin(row + 1, row, side.count);
    side.sizes.copyWithin(row + 1, row, side.count);
    side.prices[row] = price;
    side.sizes[row] = size;
    side.count++;
  }
}

/** All of `levels` in place, in their order: of equal prices the last counts. */
export function setLevels(side: BookSide, levels: Levels): void {
  for (let i = 0; i < levels.count; i++) setLevel(side, levels.prices[i]!, levels.sizes[i]!);
}
