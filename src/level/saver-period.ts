/** The shortest period of live data that is saved, ms. */
const LEAST_MS = 1000;
/** While nobody touches the page its periods double up to this. */
const UNTOUCHED_MS = 2000;

/**
 * While the data saver acts no flush period is shorter than this, ms (G31).
 * @param priceMs  of the level: a level whose prices come only each second saves twice as much
 */
export const saverPeriodMs = (priceMs: number, untouched: boolean): number =>
  Math.max(2 * priceMs, untouched ? UNTOUCHED_MS : LEAST_MS);
