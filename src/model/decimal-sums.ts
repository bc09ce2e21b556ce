import { divideRounded } from './rounding.ts';
import type { Rounding } from './rounding.ts';

/** Sums of units (values × 10^18), each rounded once; `place` is one unit of the last place kept, as `placeOf` gives it. */
const ONE = 10n ** 18n;

export const roundedTo = (units: bigint, place: bigint, rounding: Rounding): bigint =>
  divideRounded(units, place, rounding) * place;

export const productOf = (a: bigint, b: bigint, place: bigint, rounding: Rounding): bigint =>
  divideRounded(a * b, ONE * place, rounding) * place;

/** 0 for a division by zero (decision 73): who shows it must know. */
export function quotientOf(a: bigint, b: bigint, place: bigint, rounding: Rounding): bigint {
  if (b === 0n) return 0n;
  return divideRounded((b < 0n ? -a : a) * ONE, (b < 0n ? -b : b) * place, rounding) * place;
}

/** −1 when a < b, 0 when equal, 1 when a > b. */
export function orderOf(a: bigint, b: bigint): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
