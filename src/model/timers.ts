/** Time as the feed sees it, handed in so that tests can turn the clock. */
export interface Timers {
  /** Monotone ms of this thread. */
  nowMs(): number;
  setTimer(run: () => void, delayMs: number): number;
  clearTimer(timer: number): void;
}
