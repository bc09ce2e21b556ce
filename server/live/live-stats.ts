import { emptyFeedStats } from './compact/feed-stats.ts';
import type { FeedStats } from './compact/feed-stats.ts';

/** Counts since the start, and the number of open sockets. */
export interface LiveStats {
  sockets: number;
  /** Valid messages from clients. */
  messages: number;
  /** Messages that are no JSON, binary or of unknown shape: dropped. */
  garbage: number;
  /** Messages over 4096 bytes: dropped, and the socket is closed (1009). */
  oversized: number;
  /** Messages over 20 a second: dropped. */
  tooFast: number;
  /** Refused subscriptions: unknown symbol, missing field, or too many. */
  refusedSubscriptions: number;
  /** Refused upgrades: foreign Origin, wrong path, or too many sockets of one address. */
  refusedUpgrades: number;
  /** Upgrades refused because the process is overloaded. */
  refusedBusy: number;
  /** Market frames replaced by newer ones for slow clients. */
  conflated: number;
  cutSlow: number;
  cutSilent: number;
  /** Sockets closed (1008) for sending over the rate for long. */
  cutFlooding: number;
  /** Views of the compact feed over 4 a second, or with an id that does not grow: dropped. */
  droppedViews: number;
  /** The compact feed, by period. */
  feed: FeedStats;
}

export const emptyStats = (): LiveStats => ({
  sockets: 0,
  messages: 0,
  garbage: 0,
  oversized: 0,
  tooFast: 0,
  refusedSubscriptions: 0,
  refusedUpgrades: 0,
  refusedBusy: 0,
  conflated: 0,
  cutSlow: 0,
  cutSilent: 0,
  cutFlooding: 0,
  droppedViews: 0,
  feed: emptyFeedStats(),
});
