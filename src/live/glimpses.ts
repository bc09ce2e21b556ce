import type { Timers } from '../model/timers.ts';

/** How often the figures of markets out of sight are asked for: lists are sorted by them. */
const PERIOD_MS = 10_000;

export interface Glimpses {
  /** @param on  whether somebody may sort by those figures; the first are asked for at once */
  set(on: boolean): void;
}

/** @param ask  asks for the present figures of all markets, once */
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
