import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { OrPlain, ScaledPrice, ScaledSize } from './numbers.ts';

/**
 * Market numbers are scaled integers: value × 10^decimals of the market, exact below 2^53, in plain numbers so that
 * columns and signals can hold them. NaN means unknown.
 */
const ZERO = 48;
const POINT = 46;

/**
 * Scaled integer of unsigned decimal text, read digit by digit: no float ever rounds it. Hot: twice per tick and per
 * book level; it allocates nothing. NaN for anything that is no such text, has non-zero places beyond `decimals`, or
 * does not fit 2^53.
 */
export function scaledOf(text: unknown, decimals: number): number {
  if (typeof text !== 'string' || text.length === 0 || text.length > 40) return NaN;
  let value = 0;
  let places = -1; // −1: before the point
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === POINT) {
      if (places >= 0 || i === 0 || i === text.length - 1) return NaN;
      places = 0;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    if (i === 1 && value === 0 && places < 0) return NaN; // 01 is no number of the wire
    if (places >= 0) {
      if (places === decimals) {
        if (digit !== 0) return NaN;
        continue;
      }
      places++;
    }
    value = value * 10 + digit;
    if (value > Number.MAX_SAFE_INTEGER) return NaN;
  }
  for (let place = Math.max(places, 0); place < decimals; place++) value *= 10;
  return value > Number.MAX_SAFE_INTEGER ? NaN : value;
}

/** Back to exact text, all decimals kept: (123, 2) is `1.23`. Null for NaN, a negative or an unsafe integer. */
export function decimalTextOfScaled(scaled: OrPlain<ScaledPrice | ScaledSize>, decimals: number): DecimalText | null {
  if (!Number.isSafeInteger(scaled) || scaled < 0) return null;
  const digits = String(scaled).padStart(decimals + 1, '0');
  return decimalTextOf(decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}
