import { medianOf } from '../bench/measure.ts';

/** As Lighthouse CI takes it: of two, the mean. @param values [n]; NaN, where an audit failed, is left out, and comes of none */
export function median(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : medianOf(known);
}
