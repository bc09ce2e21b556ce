import type { Timers } from '../model/timers.ts';

/** Interval at which the figures of invisible markets are requested, ms; lists are sorted by them. */
export const SUMMARIES_MS = 10_000;
/**
 * The same with the compact feed, which sends the prices of those markets anyway: only their 24 h figures are
 * requested, 10 kB each time.
 */
export const FIGURES_MS = 300_000;

export interface PeriodicRequestParts {
  readonly timers: Timers;
  readonly periodMs: number;
  /** Requests the current figures of all markets once. */
  ask(): void;
}

export interface PeriodicRequest {
  /** @param on  whether a list may be sorted by those figures; a request that is due is sent at once */
  set(on: boolean): void;
  /** The socket is new: the first request is due. */
  reset(): void;
}

export function createPeriodicRequest({ timers, periodMs, ask }: PeriodicRequestParts): PeriodicRequest {
  let timer: number | null = null;
  let dueMs = -Infinity;

  function turn(): void {
    const leftMs = dueMs - timers.nowMs();
    if (leftMs <= 0) {
      dueMs = timers.nowMs() + periodMs;
      ask();
    }
    timer = timers.setTimer(turn, leftMs > 0 ? leftMs : periodMs);
  }
  return {
    set(on) {
      if (on === (timer !== null)) return;
      if (on) turn();
      else {
        timers.clearTimer(timer!);
        timer = null;
      }
    },
    reset() {
      dueMs = -Infinity;
    },
  };
}
