import type { FeedState } from '../signals/connection-store.ts';

/** Tells the page how prices come, when that has changed. */
export interface FeedReporter {
  /** As it was told last. */
  readonly now: FeedState;
  /** @param periodMs  of the compact feed */
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
