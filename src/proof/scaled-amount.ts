/**
 * Exact sums of the verifier: integers of 10^-18. Written for it alone, so that a mistake in the exchange's arithmetic is
 * not repeated here.
 */
const DECIMALS = 18;
const ONE = 10n ** 18n;
/** What a user can hold of USDT: 8 decimals. */
const CENT_OF_CENTS = 10n ** 10n;

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

/** stake × (1 + odds), cut to 8 decimals. Both have 8 decimals or less, so the product is exact. */
export function winningPayout(stake: bigint, odds: bigint): bigint {
  const exact = stake + (stake * odds) / ONE;
  return exact - (exact % CENT_OF_CENTS);
}
