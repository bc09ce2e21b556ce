import type { Timers } from '../../../src/model/timers.ts';

/** A clock that the test moves; timers run in order of their time. */
export interface FakeTimers extends Timers {
  advance(byMs: number): void;
  /** Timers that are set. */
  readonly pending: number;
}

export function createFakeTimers(startMs = 1000): FakeTimers {
  let nowMs = startMs;
  let handles = 0;
  const timers = new Map<number, { atMs: number; run: () => void }>();
  const next = (untilMs: number) => {
    let found: [number, { atMs: number; run: () => void }] | null = null;
    for (const entry of timers)
      if (entry[1].atMs <= untilMs && (!found || entry[1].atMs < found[1].atMs)) found = entry;
    return found;
  };
  return {
    nowMs: () => nowMs,
    setTimer(run, delayMs) {
      timers.set(++handles, { atMs: nowMs + Math.max(0, delayMs), run });
      return handles;
    },
    clearTimer: (timer) => void timers.delete(timer),
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (let due = next(untilMs); due; due = next(untilMs)) {
        timers.delete(due[0]);
        nowMs = Math.max(nowMs, due[1].atMs);
        due[1].run();
      }
      nowMs = untilMs;
    },
    get pending() {
      return timers.size;
    },
  };
}
