import { COMPACT_UNITS } from './compact-units.ts';
import type { LanguageCode } from './languages.ts';
import { rounded, UNKNOWN, written } from './number-text.ts';
import { SEPARATORS } from './separators.ts';
import { language } from './language.ts';

/**
 * Formats a large statistical figure with three significant digits, `1.28B` or `12.8亿` (G8); never for money that can
 * be spent.
 */
export const compactText = (value: number): string => compactTextIn(language.value, value);

/** Same as `compactText`, in a given language. */
export function compactTextIn(code: LanguageCode, value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  // The shortest digits that identify this double, which Intl rounds too.
  const [mantissa = '', power = ''] = Math.abs(value).toExponential().split('e');
  const { whole, fraction } = rounded(mantissa, 2, 'halfUp');
  const digits = (whole + fraction).slice(0, 3);
  // Rounding carried over: 9.996 is now 10.00.
  const zeros = Number(power) + whole.length - 1;
  const [, unitZeros, unit] = COMPACT_UNITS[code].find(([from]) => zeros >= from) ?? [0, 0, ''];
  const point = zeros - unitZeros + 1;
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const after = (point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits).replace(/0+$/, '');
  // No language groups the four digits before a unit.
  return written(value < 0, before, after, { ...SEPARATORS[code], groupFrom: 5 }) + unit;
}
