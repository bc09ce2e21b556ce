import { saverPeriodMs } from '../level/saver-period.ts';
import type { FeedSettings } from './thread-messages.ts';

/**
 * Returns the settings by which the feed runs: while data is saved (G31) no period is shorter than `saverPeriodMs`, and
 * only what is visible is subscribed.
 * @param asked  settings sent by the page, with the periods of the level
 */
export function savingFeed(asked: FeedSettings): FeedSettings {
  if (!asked.saver) return asked;
  const leastMs = saverPeriodMs(asked.priceMs, asked.untouched === true);
  return {
    ...asked,
    priceMs: Math.max(asked.priceMs, leastMs),
    paintedMs: Math.max(asked.paintedMs, leastMs),
    klineMs: Math.max(asked.klineMs, leastMs),
    orderMs: Math.max(asked.orderMs, leastMs),
    bookMs: Math.max(asked.bookMs, leastMs),
    subscribeAll: false,
  };
}
