import type { Timers } from '../model/timers.ts';

/** Interval at which the figures of invisible markets are requested, ms; lists are sorted by them. */
const PERIOD_MS = 10_000;

export interface Glimpses {
  /** @param on  whether a list may be sorted by those figures; the first request is sent at once */
  set(on: boolean): void;
}

/** @param ask  requests the current figures of all markets once */
export function createGlimpses(timers: Timers, ask: () => void): Glimpses {
  let timer: number | null = null;

  function turn(): void {
    timer = timers.setTimer(turn, PERIOD_MS);
    ask();
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
  };
}
