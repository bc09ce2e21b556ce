import type { FeedBook, FeedLevel } from '../feed.ts';

/** Rows of one side that make the new one of the old one; 0 removes. Both sides run outwards from the best price. */
function sideChange(before: readonly FeedLevel[], after: readonly FeedLevel[]): FeedLevel[] {
  const old = new Map(before.map(({ price, qty }) => [price, qty]));
  const changed = after.filter(({ price, qty }) => old.get(price) !== qty);
  for (const { price } of after) old.delete(price);
  return [...[...old.keys()].map((price) => ({ price, qty: 0 })), ...changed];
}

/** What turns one book into another; null when nothing does. */
export function bookChange(before: FeedBook, after: FeedBook): FeedBook | null {
  const bids = sideChange(before.bids, after.bids);
  const asks = sideChange(before.asks, after.asks);
  return bids.length + asks.length > 0 ? { bids, asks } : null;
}
