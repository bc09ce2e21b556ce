import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';

/** What every sum takes. Exponent text (`1e-7`, as a JSON number prints) is understood; anything else is a RangeError. */
export type AnyDecimal = DecimalText | SignedDecimalText;

/** All values are BigInts × 10^18: the finest amount of the wire (18 + 18 digits). */
export const SCALE = 18;
const ONE = 10n ** 18n;
/** First value that no longer fits 18 integer digits; reaching it is an overflow, never a wrong number. */
const LIMIT = 10n ** 36n;
const SHAPE = /^(-?)(0|[1-9]\d{0,39})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;
/** Longest text worth looking at: sign, 40 + 40 digits, point, exponent. Hostile input stops here, before BigInt. */
const MAX_LENGTH = 86;

/**
 * Value × 10^18.
 * @throws RangeError when `text` is no number, has a place finer than 10^-18, or does not fit 18 integer digits
 */
export function toUnits(text: string): bigint {
  const match = typeof text === 'string' && text.length <= MAX_LENGTH ? SHAPE.exec(text) : null;
  if (!match) throw new RangeError('not a decimal');
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = SCALE - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  if (shift < 0 && units * 10n ** BigInt(-shift) !== digits) throw new RangeError('more than 18 decimals');
  return checked(sign === '-' ? -units : units);
}

/** @throws RangeError on overflow */
export function checked(units: bigint): bigint {
  if (units >= LIMIT || units <= -LIMIT) throw new RangeError('decimal overflow');
  return units;
}

/** Shortest text: no trailing zeros after the point, no exponent, no minus zero. @throws RangeError on overflow */
export function textOfUnits(units: bigint): string {
  const size = checked(units) < 0n ? -units : units;
  const fraction = (size % ONE).toString().padStart(SCALE, '0').replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${size / ONE}${fraction === '' ? '' : `.${fraction}`}`;
}
