/** A flush comes every 100 ms, a little early or late; half of that decides which one is nearest. */
const TOLERANCE_MS = 50;

/**
 * Returns whether `leastMs` have passed. A clock that was set back counts as passed time, so that nothing waits for it.
 */
export const isDue = (nowMs: number, lastMs: number, leastMs: number): boolean =>
  Math.abs(nowMs - lastMs) >= leastMs - TOLERANCE_MS;
