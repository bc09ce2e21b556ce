import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createDataAge, STALE_AFTER_MS } from './data-age.ts';
import type { ConnectionStatus, DataAge } from './data-age.ts';

/** Counters of the feed since the page opened, for diagnostics. */
export interface FeedCounters {
  readonly messages: number;
  /** Prices in these messages; one that arrives by two streams counts twice. */
  readonly prices: number;
  /** Messages that are not JSON, not an object, or have fields of the wrong kind. */
  readonly garbage: number;
  readonly oversized: number;
  /** A type or symbol we do not know. */
  readonly unknown: number;
  /** Prices that one stream repeated or sent too late (decision 7). */
  readonly duplicates: number;
  /** Sequence numbers missing. */
  readonly gaps: number;
  /** Prices left out because the buffer was full (decision 14). */
  readonly overflow: number;
  /** Bytes received on the socket, headers not included. */
  readonly bytesIn: number;
  /** Binary frames of the compact feed. Text frames are `messages`. */
  readonly framesIn: number;
  /** Bytes and frames sent on the socket, headers not included. */
  readonly bytesOut: number;
  readonly framesOut: number;
  /** Whole states of a view among the binary frames. */
  readonly keys: number;
  /** How often a frame was missing or damaged. */
  readonly lost: number;
}

/** Form in which prices arrive. */
export interface FeedState {
  /** `asking`: not decided yet. */
  readonly way: 'asking' | 'compact' | 'json';
  /** Time between two frames of the compact feed, ms; 0 before it is known and in the other forms. */
  readonly periodMs: number;
  /** True when the period is a step longer, because the line does not keep up. */
  readonly isSlow: boolean;
}

/** An empty frame comes after this long without a price, and may be late by `LATE_MS`. */
const EMPTY_FRAME_MS = 2500;
const LATE_MS = 1000;

/** Returns the silence after which a price may be outdated, ms: the feed may be silent for two periods, or until an empty frame. */
export const oldAfterMs = ({ way, periodMs }: FeedState): number =>
  way === 'compact' ? Math.max(2 * periodMs, EMPTY_FRAME_MS) + LATE_MS : STALE_AFTER_MS;

export const NO_COUNTERS: FeedCounters = {
  messages: 0,
  prices: 0,
  garbage: 0,
  oversized: 0,
  unknown: 0,
  duplicates: 0,
  gaps: 0,
  overflow: 0,
  bytesIn: 0,
  framesIn: 0,
  bytesOut: 0,
  framesOut: 0,
  keys: 0,
  lost: 0,
};

export interface ConnectionStore {
  readonly status: ReadonlySignal<ConnectionStatus>;
  /** n of 5 while reconnecting, else 0. Age `reconnecting` with attempt 0 is the first connection of the page. */
  readonly attempt: ReadonlySignal<number>;
  readonly age: ReadonlySignal<DataAge>;
  /** True without a connection, except while the page's first one is being opened, since none was lost. */
  readonly lost: ReadonlySignal<boolean>;
  /** True when the displayed price may be outdated: it is shown grey with its age, and no order is sent by it (G29). */
  readonly pricesOld: ReadonlySignal<boolean>;
  /** Whole seconds since the last message while prices are old; 0 while they are not, or where none has come yet. */
  readonly priceAgeS: ReadonlySignal<number>;
  /** Round trip of the last ping; NaN before the first. */
  readonly pingMs: ReadonlySignal<number>;
  readonly counters: ReadonlySignal<FeedCounters>;
  readonly feed: ReadonlySignal<FeedState>;
  /** True when no worker could be started, so feed and charts run on the page's thread. */
  readonly onPageThread: ReadonlySignal<boolean>;
  /**
   * The code with which the live side computes: WebAssembly kernels, their JavaScript twins, or null before either has
   * run.
   */
  readonly kernels: ReadonlySignal<'wasm' | 'plain' | null>;
  /**
   * True when age and prices change with time alone, so that `refreshAge` is due once a second while the page is
   * visible.
   */
  readonly isAging: ReadonlySignal<boolean>;
  applyStatus(status: ConnectionStatus, attempt: number): void;
  applyOnline(online: boolean): void;
  /** Reports that a message of any kind arrived `agoMs` ago, and that others follow until `applySilent`. */
  applyAlive(agoMs: number): void;
  /** Reports that no message has come for `agoMs`; left out when the time of the last one is unknown. */
  applySilent(agoMs?: number): void;
  applyPing(roundTripMs: number): void;
  applyCounters(counters: FeedCounters): void;
  applyFeed(feed: FeedState): void;
  /** @param inStep  false when a frame is missing, so that prices may be outdated though messages arrive */
  applyStep(inStep: boolean): void;
  applyOnPageThread(): void;
  applyKernels(run: 'wasm' | 'plain'): void;
  /** Pauses, because a hidden page gets no reports. */
  applyHidden(): void;
  /** The page was shown again. */
  applyShown(): void;
  /** Updates age and prices by the clock. */
  refreshAge(): void;
}

/**
 * Time for the first message after the page is shown again, ms, so that prices that arrive at once do not flicker grey.
 */
const SHOWN_GRACE_MS = 1000;

/** @param monotoneMs  monotonic clock, ms */
export function createConnectionStore(monotoneMs: () => number): ConnectionStore {
  const status = signal<ConnectionStatus>('disconnected');
  const attempt = signal(0);
  const pingMs = signal(NaN);
  const counters = signal(NO_COUNTERS);
  const feed = signal<FeedState>({ way: 'asking', periodMs: 0, isSlow: false });
  let inStep = true;
  const onPageThread = signal(false);
  const kernels = signal<'wasm' | 'plain' | null>(null);
  const isAging = signal(true);
  const tracker = createDataAge(monotoneMs());
  let online = true;
  const age = signal<DataAge>('reconnecting');
  let shownMs = -Infinity;
  const pricesOld = signal(false);
  const priceAgeS = signal(0);

  /** Time asleep does not count for the chip, but it does for prices. Before the first message there are none. */
  function areOld(nowMs: number, silentMs: number): boolean {
    if (age.peek() === 'live' || age.peek() === 'delayed') {
      return !inStep || (silentMs > oldAfterMs(feed.peek()) && nowMs - shownMs > SHOWN_GRACE_MS);
    }
    return age.peek() !== 'reconnecting' || silentMs >= 0;
  }

  /** An unchanged value notifies no reader. */
  function writeAge(): void {
    const nowMs = monotoneMs();
    const silentMs = tracker.silentMs(nowMs);
    age.value = tracker.age(nowMs, status.peek(), online);
    pricesOld.value = areOld(nowMs, silentMs);
    priceAgeS.value = pricesOld.peek() && silentMs >= 0 ? Math.floor(silentMs / 1000) : 0;
    isAging.value = !tracker.isFlowing() || age.peek() !== 'live';
  }
  const refreshAge = () => batch(writeAge);

  return {
    status,
    attempt,
    age,
    lost: computed(() => age.value === 'offline' || (age.value === 'reconnecting' && attempt.value > 0)),
    pricesOld,
    priceAgeS,
    pingMs,
    counters,
    feed,
    onPageThread,
    kernels,
    isAging,
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
    applySilent(agoMs) {
      tracker.silent(agoMs === undefined ? undefined : monotoneMs() - agoMs);
      refreshAge();
    },
    applyPing(roundTripMs) {
      pingMs.value = roundTripMs;
    },
    applyCounters(next) {
      counters.value = next;
    },
    applyFeed(next) {
      feed.value = next;
      refreshAge();
    },
    applyStep(next) {
      inStep = next;
      refreshAge();
    },
    applyOnPageThread() {
      onPageThread.value = true;
    },
    applyKernels(run) {
      kernels.value = run;
    },
    applyHidden() {
      if (tracker.isFlowing()) tracker.silent(monotoneMs());
    },
    applyShown() {
      shownMs = monotoneMs();
      tracker.resume(shownMs);
      refreshAge();
    },
    refreshAge,
  };
}

export const connectionStore = createConnectionStore(() => performance.now());
