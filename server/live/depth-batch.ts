import type { BookDelta, BookLevelText } from '../market/market.ts';

/** Compares prices with the same number of decimals: the longer text is larger, and equal lengths compare as text. */
const byPrice = ([a]: BookLevelText, [b]: BookLevelText): number =>
  a.length === b.length ? (a < b ? -1 : 1) : a.length - b.length;

function merged(earlier: readonly BookLevelText[], later: readonly BookLevelText[]): BookLevelText[] {
  return [...new Map([...earlier, ...later])].toSorted(byPrice);
}

/** Merges two deltas; later quantities replace earlier ones, since they are absolute. Bids descend, asks ascend. */
export const mergeDepth = (earlier: BookDelta, later: BookDelta): BookDelta => ({
  first: earlier.first,
  last: later.last,
  bids: merged(earlier.bids, later.bids).toReversed(),
  asks: merged(earlier.asks, later.asks),
});
