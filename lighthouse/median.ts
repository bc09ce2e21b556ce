import { medianOf } from '../bench/measure.ts';

/**
 * Returns the median as Lighthouse CI does: of two the mean.
 * @param values [n]; NaN of failed audits is left out; NaN for none
 */
export function median(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : medianOf(known);
}
