import { niceStepOf, timesStep } from './nice-step.ts';
import type { PriceScale } from './price-scale.ts';

/** More labels than any screen has room for: a guard, not a limit anyone should meet. */
const MOST_TICKS = 200;

/**
 * Prices of the horizontal grid lines, ascending, at least `minGapPx` apart, on nice steps no finer than the tick size,
 * so that no two labels read the same.
 */
export function priceTicks(scale: PriceScale, tickSize: number, minGapPx: number): number[] {
  const magnitude = Math.max(Math.abs(scale.minPrice), Math.abs(scale.maxPrice));
  const step = niceStepOf(Math.max(minGapPx / scale.pxPerPrice, tickSize, magnitude * 1e-12));
  const size = timesStep(step, 1);
  const from = Math.ceil(scale.minPrice / size);
  const to = Math.floor(scale.maxPrice / size);
  const ticks: number[] = [];
  for (let factor = from; factor <= to && ticks.length < MOST_TICKS; factor++) ticks.push(timesStep(step, factor));
  return ticks;
}
