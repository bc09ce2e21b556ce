import type { FeedBook, FeedLevel } from '../feed.ts';

/**
 * Returns the rows that turn the old side into the new one; quantity 0 removes. Both sides are ordered from the best
 * price outwards.
 */
function sideChange(before: readonly FeedLevel[], after: readonly FeedLevel[]): FeedLevel[] {
  const old = new Map(before.map(({ price, qty }) => [price, qty]));
  const changed = after.filter(({ price, qty }) => old.get(price) !== qty);
  for (const { price } of after) old.delete(price);
  return [...[...old.keys()].map((price) => ({ price, qty: 0 })), ...changed];
}

/** Returns the change between two books; null when they are equal. */
export function bookChange(before: FeedBook, after: FeedBook): FeedBook | null {
  const bids = sideChange(before.bids, after.bids);
  const asks = sideChange(before.asks, after.asks);
  return bids.length + asks.length > 0 ? { bids, asks } : null;
}
