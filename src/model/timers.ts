/** Time and timers, injected so that tests can set the clock. */
export interface Timers {
  /** Monotone ms of this thread. */
  nowMs(): number;
  setTimer(run: () => void, delayMs: number): number;
  clearTimer(timer: number): void;
}

/** The timers of this thread. */
export const browserTimers: Timers = {
  nowMs: () => performance.now(),
  setTimer: (run, delayMs) => Number(setTimeout(run, delayMs)),
  clearTimer: (timer) => clearTimeout(timer),
};
