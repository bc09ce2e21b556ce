import type { FeedSettings } from './messages.ts';

/**
 * Returns the settings by which the feed runs: while data is saved (G31) no period is shorter than `saverMs`, and only
 * what is visible is subscribed.
 * @param asked  as the page sends them, with the periods of the level
 */
export function savingFeed(asked: FeedSettings): FeedSettings {
  if (!asked.saver) return asked;
  const { saverMs } = asked;
  return {
    ...asked,
    priceMs: Math.max(asked.priceMs, saverMs),
    paintedMs: Math.max(asked.paintedMs, saverMs),
    klineMs: Math.max(asked.klineMs, saverMs),
    orderMs: Math.max(asked.orderMs, saverMs),
    bookMs: Math.max(asked.bookMs, saverMs),
    subscribeAll: false,
  };
}
