import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { decimalTextOf, signedDecimalTextOf } from '../../protocol/units/decimal-text.ts';

/**
 * Amounts in code are integers of 10^-18, exact like the `numeric(36,18)` columns they come from
 * (docs/exchange.md#amounts).
 */
export const SCALE = 10n ** 18n;
const SCALE_DECIMALS = 18;
/** Most decimals of any asset that a user sees or sends. */
export const ASSET_DECIMALS = 8;

function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  // The sign stays in front of all digits.
  return BigInt(whole + fraction.padEnd(SCALE_DECIMALS, '0'));
}

/**
 * Parses an amount: `12.5` → 12_500000000000000000n.
 * @throws RangeError for anything but plain decimal text with at most 18 + 18 digits: no sign, exponent, space or other
 * digits
 */
export function parseAmount(text: string): bigint {
  if (decimalTextOf(text) === null) throw new RangeError('not a decimal amount');
  return scaled(text);
}

/** Like `parseAmount`, for amounts that may be negative: balances of the house, postings. */
export function parseSignedAmount(text: string): bigint {
  if (signedDecimalTextOf(text) === null) throw new RangeError('not a decimal amount');
  return scaled(text);
}

/** Returns whether the value has at most `decimals` decimals, trailing zeros not counted. */
export const fitsDecimals = (value: bigint, decimals: number): boolean =>
  value % 10n ** BigInt(SCALE_DECIMALS - decimals) === 0n;

/** Rounds toward zero, so that a user is never paid more than the exact amount. */
export function truncateTo(value: bigint, decimals: number): bigint {
  return value - (value % 10n ** BigInt(SCALE_DECIMALS - decimals));
}

/**
 * Returns the shortest plain text: -12_500000000000000000n → `-12.5`, 0n → `0`.
 * @throws RangeError when the value has more than `decimals` decimals, because text never rounds
 */
export function signedAmountText(value: bigint, decimals: number = ASSET_DECIMALS): SignedDecimalText {
  if (!fitsDecimals(value, decimals)) throw new RangeError(`amount has more than ${decimals} decimals`);
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE_DECIMALS + 1, '0');
  const fraction = digits.slice(-SCALE_DECIMALS).replace(/0+$/, '');
  const text = digits.slice(0, -SCALE_DECIMALS) + (fraction === '' ? '' : `.${fraction}`);
  return (value < 0n ? `-${text}` : text) as SignedDecimalText;
}

/**
 * Like `signedAmountText`, for an amount that is never negative.
 * @throws RangeError when it is, or has more than `decimals` decimals
 */
export function amountText(value: bigint, decimals: number = ASSET_DECIMALS): DecimalText {
  if (value < 0n) throw new RangeError('amount is negative');
  return signedAmountText(value, decimals) as string as DecimalText;
}
