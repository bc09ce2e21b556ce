/**
 * Exact sums of the verifier: integers of 10^-18. Written for it alone, so that a mistake in the exchange's arithmetic is
 * not repeated here.
 */
const DECIMALS = 18;
const ONE = 10n ** 18n;

/** @param text  plain decimal text with at most 18 decimals, checked before */
export function scaledOf(text: string): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * ONE;
  const fraction = text.slice(point + 1);
  return BigInt(text.slice(0, point) + fraction) * 10n ** BigInt(DECIMALS - fraction.length);
}

/** Shortest decimal text of a scaled amount; a minus for less than nothing. */
export function textOf(scaled: bigint): string {
  const size = scaled < 0n ? -scaled : scaled;
  const fraction = (size % ONE).toString().padStart(DECIMALS, '0').replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${size / ONE}${fraction && `.${fraction}`}`;
}
