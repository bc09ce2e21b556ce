import { FEED_PERIODS_MS } from '../../../protocol/feed/frame-format.ts';
import type { FeedPeriodMs } from '../../../protocol/feed/frame-format.ts';

/** Counts of the compact feed since the start, for one period. */
export interface FeedCounts {
  /** Binary frames sent, KEY and GUARD frames included. */
  frames: number;
  /** Their bytes, WebSocket headers included. */
  bytes: number;
  /** KEY frames. */
  keys: number;
  /** Requests for a KEY by clients that lost step. */
  lost: number;
  /** Frames that were not sent to a slow client. */
  skipped: number;
  /** Flushes before the end of a period, for those who waited to join. */
  early: number;
}

export type FeedStats = Readonly<Record<FeedPeriodMs, FeedCounts>>;

export const emptyFeedStats = (): FeedStats =>
  Object.fromEntries(
    FEED_PERIODS_MS.map((period) => [period, { frames: 0, bytes: 0, keys: 0, lost: 0, skipped: 0, early: 0 }]),
  ) as Record<FeedPeriodMs, FeedCounts>;
