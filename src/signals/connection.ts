import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createDataAge } from './data-age.ts';
import type { ConnectionStatus, DataAge } from './data-age.ts';

/** What the feed counted since the page opened, for diagnostics. */
export interface FeedCounters {
  readonly messages: number;
  /** Not JSON, not an object, or fields of the wrong kind. */
  readonly garbage: number;
  readonly oversized: number;
  /** A type or symbol we do not know. */
  readonly unknown: number;
  /** Rows that came twice (decision 7). */
  readonly duplicates: number;
  /** Sequence numbers missing. */
  readonly gaps: number;
  /** Prices left out because the buffer was full (decision 14). */
  readonly overflow: number;
}

export const NO_COUNTERS: FeedCounters = {
  messages: 0,
  garbage: 0,
  oversized: 0,
  unknown: 0,
  duplicates: 0,
  gaps: 0,
  overflow: 0,
};

export interface ConnectionStore {
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** n of 5 while reconnecting, else 0. Age `reconnecting` with attempt 0 is the first connection of the page. */
  readonly attempt: ReadonlySignal<number>;
  readonly age: ReadonlySignal<DataAge>;
  /** Round trip of the last ping; NaN before the first. */
  readonly pingMs: ReadonlySignal<number>;
  readonly counters: ReadonlySignal<FeedCounters>;
  /** No worker could be started: feed and charts run on the page's own thread. */
  readonly onPageThread: ReadonlySignal<boolean>;
  applyStatus(status: ConnectionStatus, attempt: number): void;
  applyOnline(online: boolean): void;
  /** A message of any kind reached this device `agoMs` ago. */
  applyAlive(agoMs: number): void;
  applyPing(roundTripMs: number): void;
  applyCounters(counters: FeedCounters): void;
  applyOnPageThread(): void;
  /** The page was shown again. */
  applyShown(): void;
  /** Looks at the clock; the live client calls it once a second while the page is visible. */
  refreshAge(): void;
}

/** @param monotoneMs  ms that never go back */
export function createConnectionStore(monotoneMs: () => number): ConnectionStore {
  const status = signal<ConnectionStatus>('disconnected');
  const attempt = signal(0);
  const pingMs = signal(NaN);
  const counters = signal(NO_COUNTERS);
  const onPageThread = signal(false);
  const tracker = createDataAge(monotoneMs());
  let online = true;
  const age = signal<DataAge>('reconnecting');

  const refreshAge = () => {
    age.value = tracker.age(monotoneMs(), status.peek(), online);
  };

  return {
    status,
    attempt,
    age,
    pingMs,
    counters,
    onPageThread,
    applyStatus(nextStatus, nextAttempt) {
      batch(() => {
        status.value = nextStatus;
        attempt.value = nextAttempt;
        refreshAge();
      });
    },
    applyOnline(next) {
      online = next;
      refreshAge();
    },
    applyAlive(agoMs) {
      tracker.note(monotoneMs() - agoMs);
      refreshAge();
    },
    applyPing(roundTripMs) {
      pingMs.value = roundTripMs;
    },
    applyCounters(next) {
      counters.value = next;
    },
    applyOnPageThread() {
      onPageThread.value = true;
    },
    applyShown() {
      tracker.resume(monotoneMs());
      refreshAge();
    },
    refreshAge,
  };
}

export const connectionStore = createConnectionStore(() => performance.now());
