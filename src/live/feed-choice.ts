import type { Timers } from '../model/timers.ts';

/**
 * Timeout for the answer to the first view, ms. Without one the server is older than the compact feed, so this socket
 * uses JSON.
 */
export const ANSWER_MS = 2000;

/** The form of prices: `asking` until the first view is answered or times out. */
export type FeedName = 'asking' | 'compact' | 'json';

export interface FeedChoiceParts {
  readonly timers: Timers;
  /** True when JSON is wanted even from a server with the compact feed. */
  isJsonForced(): boolean;
  /** Called when the feed of this socket is decided, or undecided again. */
  onChoice(feed: FeedName): void;
}

/** Decides between JSON and the compact feed for each socket. */
export interface FeedChoice {
  readonly now: FeedName;
  /** The socket is new. */
  opened(): void;
  /** The socket is gone. */
  closed(): void;
  /** A view was sent. */
  asked(): void;
  /** Reports that the server has the compact feed. Late answers count too, because a slow line needs it most. */
  answered(): void;
  stop(): void;
}

export function createFeedChoice({ timers, isJsonForced, onChoice }: FeedChoiceParts): FeedChoice {
  let now: FeedName = 'asking';
  let timer: number | null = null;

  function stop(): void {
    if (timer !== null) timers.clearTimer(timer);
    timer = null;
  }
  function set(next: FeedName): void {
    stop();
    now = next;
    onChoice(next);
  }
  return {
    get now() {
      return now;
    },
    opened: () => set(isJsonForced() ? 'json' : 'asking'),
    closed: stop,
    asked() {
      if (now === 'asking') timer ??= timers.setTimer(() => set('json'), ANSWER_MS);
    },
    answered() {
      if (now !== 'compact' && !isJsonForced()) set('compact');
    },
    stop,
  };
}
