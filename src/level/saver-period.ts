/** Shortest period of live data while the data saver is on, ms. */
const LEAST_MS = 1000;
/** Longest period, ms, up to which periods double while nobody touches the page. */
const UNTOUCHED_MS = 2000;

/**
 * Returns the shortest flush period while the data saver is on, ms (G31).
 * @param priceMs  flush period of prices at the level; a level with one price a second saves twice as much
 */
export const saverPeriodMs = (priceMs: number, untouched: boolean): number =>
  Math.max(2 * priceMs, untouched ? UNTOUCHED_MS : LEAST_MS);
