/** Milliseconds of a steady clock. */
export type Clock = () => number;

/** Amount of work and its duration. */
export interface Pace {
  readonly units: number;
  readonly ms: number;
}

/** Shortest time for a valid pace, ms, because clocks of browsers have steps of up to 1 ms. */
const CLOCK_STEP_MS = 1;

/**
 * Repeats `work` until `most` units are done or `boxMs` are over, whichever is first; the last piece may overrun by its
 * own length.
 * @param work  does one piece and returns its units, more than 0
 */
export function paceOf(work: () => number, most: number, boxMs: number, now: Clock): Pace {
  const startMs = now();
  let units = 0;
  let ms = 0;
  while (units < most && ms < boxMs) {
    units += work();
    ms = now() - startMs;
  }
  return { units, ms: Math.max(ms, CLOCK_STEP_MS) };
}

/** Returns the pace as a score, whole, 0 … 100. @param full  pace that is worth 100, units per ms */
export const scoreOf = ({ units, ms }: Pace, full: number): number =>
  Math.min(100, Math.max(0, Math.round((100 * units) / ms / full)));
