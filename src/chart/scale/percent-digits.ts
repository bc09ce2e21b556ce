import type { PriceScale } from './price-scale.ts';

const FEWEST = 2;
/** Finer than that no price tells apart. */
const MOST = 8;
/** The range of a scale is at least this many times its finest label. */
const STEPS = 25;

/** Digits after the point that percentages of a scale are written with: more the narrower it is, so that no two labels read the same. */
export function percentDigits({ minPrice, maxPrice, percentBase }: PriceScale): number {
  const percent = (100 * (maxPrice - minPrice)) / Math.abs(percentBase);
  return Math.min(MOST, Math.max(FEWEST, Math.ceil(Math.log10(STEPS / percent))));
}

/** The smallest difference that the labels of a percent scale show, as a fraction. */
export const finestPercentStep = (scale: PriceScale): number => 10 ** -(percentDigits(scale) + 2);
