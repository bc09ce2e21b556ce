import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';

/**
 * The decimal texts that every sum accepts; the wire sends a subset. An optional sign, digits with an optional point
 * among, before or behind them, an optional exponent: `12`, `+0012.50`, `.5`, `5.`, `1e-7` (as a JSON number prints).
 * At most 120 characters, no digit but zero finer than 10^-18, below 10^108: room for 2^256 − 1 with 18 decimals and
 * for products of amounts. Anything else is a RangeError.
 */
export type AnyDecimal = DecimalText | SignedDecimalText;

/** The longest text that is read, characters. */
const TEXT_MAX = 120;

/** All values are BigInts × 10^18. */
export const SCALE = 18;
const WHOLE_MAX = 108;
/** First value that is too large; reaching it is an overflow, never a wrong number. */
const LIMIT = 10n ** BigInt(WHOLE_MAX + SCALE);
const ZERO = 48;
const SHAPE = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;

/**
 * Value × 10^18.
 * @throws RangeError when `text` is no number, has a place finer than 10^-18, or is 10^108 or more
 */
export function toUnits(text: string): bigint {
  // Hostile length stops here, before the pattern and BigInt.
  const match = typeof text === 'string' && text.length <= TEXT_MAX ? SHAPE.exec(text) : null;
  if (!match) throw new RangeError('not a decimal');
  const [, sign, whole = '', fraction = '', exponent] = match;
  const isUsual = exponent === undefined && fraction.length <= SCALE && whole.length <= WHOLE_MAX;
  const units = isUsual ? BigInt(whole + fraction.padEnd(SCALE, '0')) : shifted(whole, fraction, Number(exponent ?? 0));
  return sign === '-' ? -units : units;
}

/** The rare forms: digits that count moved by an exponent, or hidden among zeros that do not. */
function shifted(whole: string, fraction: string, exponent: number): bigint {
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  const shift = SCALE - fraction.length + exponent;
  if (digits.length + shift > WHOLE_MAX + SCALE) throw new RangeError('decimal overflow');
  if (shift >= 0) return BigInt(digits) * 10n ** BigInt(shift);
  if (/[^0]/.test(digits.slice(shift))) throw new RangeError('more than 18 decimals');
  return BigInt(digits.slice(0, shift));
}

/** @throws RangeError on overflow */
function checked(units: bigint): bigint {
  if (units >= LIMIT || units <= -LIMIT) throw new RangeError('decimal overflow');
  return units;
}

/** Shortest text: no trailing zeros after the point, no exponent, no minus zero. @throws RangeError on overflow */
export function textOfUnits(units: bigint): string {
  const digits = (checked(units) < 0n ? -units : units).toString().padStart(SCALE + 1, '0');
  const point = digits.length - SCALE;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end--;
  const fraction = end > point ? `.${digits.slice(point, end)}` : '';
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}
