import { niceStepOf, timesStep } from './nice-step.ts';
import { finestPercentStep } from './price-text.ts';
import type { PriceScale } from './price-scale.ts';

/** More labels than any screen has room for: a guard, not a limit anyone should meet. */
const MOST_TICKS = 200;

/**
 * Prices of the horizontal grid lines, ascending, at least `minGapPx` apart, on nice steps no finer than what the labels
 * can tell apart: the tick size, or the digits of percentages.
 */
export function priceTicks(scale: PriceScale, tickSize: number, minGapPx: number): number[] {
  switch (scale.kind) {
    case 'linear':
      return multiplesIn(scale.minPrice, scale.maxPrice, Math.max(minGapPx / scale.pxPerUnit, tickSize));
    case 'percent': {
      const base = scale.percentBase;
      const least = Math.max(minGapPx / scale.pxPerUnit / base, finestPercentStep(scale));
      const fractions = multiplesIn(scale.minPrice / base - 1, scale.maxPrice / base - 1, least);
      return fractions.map((fraction) => base * (1 + fraction));
    }
    case 'log':
      return logTicks(scale, tickSize, minGapPx / scale.pxPerUnit);
  }
}

/** Multiples of the smallest nice step that is at least `leastStep`, from `min` to `max`. */
function multiplesIn(min: number, max: number, leastStep: number): number[] {
  const magnitude = Math.max(Math.abs(min), Math.abs(max));
  const step = niceStepOf(Math.max(leastStep, magnitude * 1e-12));
  const size = timesStep(step, 1);
  const from = Math.ceil(min / size);
  const to = Math.floor(max / size);
  const multiples: number[] = [];
  for (let factor = from; factor <= to && multiples.length < MOST_TICKS; factor++) {
    multiples.push(timesStep(step, factor));
  }
  return multiples;
}

const LN_2 = Math.log(2);
const LN_10 = Math.log(10);
/** Parts of a decade, each with a step of its own; they begin where a ruler has its long strokes. */
const PARTS = [
  [1, 2],
  [2, 5],
  [5, 10],
] as const;

/**
 * Returns the ticks of a logarithmic scale. Where there is room, steps grow with the prices so that gaps stay about
 * even; where decades are narrow, only powers of ten are left. The prices do not depend on the beginning of the range,
 * so they are stable while the chart is panned.
 * @param minGap in units of the scale
 */
function logTicks({ minPrice, maxPrice }: PriceScale, tickSize: number, minGap: number): number[] {
  const ticks: number[] = [];
  const add = (price: number) => {
    if (price >= minPrice && price <= maxPrice && ticks.length < MOST_TICKS) ticks.push(price);
  };
  // Prices below the tick size have no label of their own.
  const lowest = Math.floor(Math.log10(Math.max(minPrice, tickSize)) + 1e-9);
  const highest = Math.floor(Math.log10(maxPrice));
  if (minGap > LN_2) {
    const stride = Math.ceil(minGap / LN_10);
    for (let exponent = Math.ceil(lowest / stride) * stride; exponent <= highest; exponent += stride) {
      add(timesStep({ digit: 1, exponent }, 1));
    }
    return ticks;
  }
  const ratio = Math.exp(minGap);
  for (let exponent = lowest; exponent <= highest; exponent++) {
    for (const [first, end] of PARTS) {
      const [begin, until] = [timesStep({ digit: 1, exponent }, first), timesStep({ digit: 1, exponent }, end)];
      const to = Math.min(maxPrice, until / ratio);
      const from = Math.max(minPrice, begin * ratio);
      add(begin);
      // Gaps shrink upwards: the last one must do.
      if (to > from) for (const price of multiplesIn(from, to, Math.max(to * (1 - 1 / ratio), tickSize))) add(price);
    }
  }
  return ticks;
}
