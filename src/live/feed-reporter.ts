import type { FeedState } from '../signals/connection-store.ts';

/** Reports the form of prices to the page when it has changed. */
export interface FeedReporter {
  /** The last report. */
  readonly now: FeedState;
  /** @param periodMs  period of the compact feed */
  tell(way: FeedState['way'], periodMs: number, isSlow: boolean): void;
}

export function createFeedReporter(post: (now: FeedState) => void): FeedReporter {
  let now: FeedState = { way: 'asking', periodMs: 0, isSlow: false };
  return {
    get now() {
      return now;
    },
    tell(way, ofCompactMs, isSlow) {
      const periodMs = way === 'compact' ? ofCompactMs : 0;
      if (way === now.way && periodMs === now.periodMs && isSlow === now.isSlow) return;
      now = { way, periodMs, isSlow };
      post(now);
    },
  };
}
