/**
 * halfEven: inside the app, no drift (decision 74). halfUp: ties away from zero, as people round. At payment (G11): up =
 * away from zero, for what the user pays; down = towards zero, for what the user receives.
 */
export type Rounding = 'halfEven' | 'halfUp' | 'up' | 'down';

/** numerator ÷ divisor as a whole number. `divisor` > 0. */
export function divideRounded(numerator: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = numerator / divisor; // BigInt division truncates towards zero
  const rest = numerator % divisor;
  if (rest === 0n || rounding === 'down') return quotient;
  const away = quotient + (numerator < 0n ? -1n : 1n);
  if (rounding === 'up') return away;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice === divisor) return rounding === 'halfEven' && quotient % 2n === 0n ? quotient : away;
  return twice > divisor ? away : quotient;
}

/** By decimals: one unit of the last kept place of a value × 10^18. */
const PLACES: readonly bigint[] = Array.from({ length: 19 }, (_, decimals) => 10n ** BigInt(18 - decimals));

/** 10^(18 − decimals). @throws RangeError unless decimals is a whole number 0 … 18 */
export function placeOf(decimals: number): bigint {
  const place = PLACES[decimals];
  if (place === undefined) throw new RangeError('decimals: must be 0 … 18');
  return place;
}
