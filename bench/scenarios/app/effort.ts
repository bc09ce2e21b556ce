/** Durations and repetitions of a run. */
export interface Effort {
  readonly rounds: number;
  /** A page is measured once nothing was fetched for so long. */
  readonly restMs: number;
  /** Time for which main thread and CPU are measured, with no code of the bench in the page but a commit counter. */
  readonly watchMs: number;
  /** Then marks are turned and the screen is pictured for so long, which costs something itself. */
  readonly probeMs: number;
  readonly taps: number;
  /** Duration of the idle list. */
  readonly idleMs: number;
  /** Route changes before and while memory is compared. */
  readonly routesBefore: number;
  readonly routes: number;
  /** Duration of scrolling the history. */
  readonly scrollMs: number;
  /** Flings of the list in a round. */
  readonly flings: number;
  /** Duration of the long soak. */
  readonly soakMs: number;
}
