import type { Timers } from '../model/timers.ts';

/** No answer to the first view by then: the server is older than the compact feed, and this socket gets text. */
export const ANSWER_MS = 2000;

/** How prices come: `asking` until the server has answered the first view, or has not. */
export type FeedWayName = 'asking' | 'compact' | 'json';

export interface FeedWayParts {
  readonly timers: Timers;
  /** Text is wanted, whatever the server knows. */
  isJsonForced(): boolean;
  /** The way of this socket is decided, or open again. */
  onWay(way: FeedWayName): void;
}

/** Decides for each socket which feed it has. */
export interface FeedWay {
  readonly now: FeedWayName;
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

export function createFeedWay({ timers, isJsonForced, onWay }: FeedWayParts): FeedWay {
  let now: FeedWayName = 'asking';
  let timer: number | null = null;

  function stop(): void {
    if (timer !== null) timers.clearTimer(timer);
    timer = null;
  }
  function set(next: FeedWayName): void {
    stop();
    now = next;
    onWay(next);
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
