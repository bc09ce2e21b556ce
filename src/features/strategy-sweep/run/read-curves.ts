import { dailySharpe } from '../../../compute/strategy/chance/deflated-sharpe.ts';
import { inSlices, nextSlice } from '../../trade-journal/table/time-slices.ts';
import { equityOf } from '../grid/sweep-figures.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';

/** Settings between two looks at the clock: less than a millisecond of a fast processor. */
const SETTINGS_A_LOOK = 64;

/** Returns [settings] the Sharpe of a day of settings that are computed, read in turns with the page. */
export async function sharpesOf(outcome: SweepOutcome, order: readonly number[]): Promise<Float64Array<ArrayBuffer>> {
  const sharpes = new Float64Array(order.length);
  const read = (place: number): void => {
    sharpes[place] = dailySharpe(equityOf(outcome, order[place]!));
  };
  // The page has just got their results.
  await nextSlice();
  await inSlices(order.length, read, SETTINGS_A_LOOK);
  return sharpes;
}

/**
 * Returns [settings × days] the curves of settings that are computed, a new copy, at once: 2,000 settings are some
 * megabytes.
 */
export function curvesAtOnce(outcome: SweepOutcome, order: readonly number[]): Float64Array<ArrayBuffer> {
  const curves = new Float64Array(order.length * outcome.days);
  order.forEach((setting, place) => curves.set(equityOf(outcome, setting), place * outcome.days));
  return curves;
}

/** Returns the same as `curvesAtOnce`, copied in turns with the page. */
export async function curvesOf(outcome: SweepOutcome, order: readonly number[]): Promise<Float64Array<ArrayBuffer>> {
  const curves = new Float64Array(order.length * outcome.days);
  const copy = (place: number): void => curves.set(equityOf(outcome, order[place]!), place * outcome.days);
  await nextSlice();
  await inSlices(order.length, copy, SETTINGS_A_LOOK);
  return curves;
}
