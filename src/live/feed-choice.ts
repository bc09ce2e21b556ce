import type { Timers } from '../model/timers.ts';

/** No answer to the first view by then: the server is older than the compact feed, and this socket gets text. */
export const ANSWER_MS = 2000;

/** How prices come: `asking` until the server has answered the first view, or has not. */
export type FeedName = 'asking' | 'compact' | 'json';

export interface FeedChoiceParts {
  readonly timers: Timers;
  /** Text is wanted, whatever the server knows. */
  isJsonForced(): boolean;
  /** The feed of this socket is decided, or open again. */
  onChoice(feed: FeedName): void;
}

/** Decides for each socket which feed it has. */
export interface FeedChoice {
  readonly now: FeedName;
  /** The socket is new. */
  opened(): void;
  /** The socket is gone. */
  closed(): void;
  /** A view was sent. */
  asked(): void;
  /** The server knows the compact feed. Late answers count too: a slow line needs it most. */
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
