import { computed } from '@preact/signals-core';
import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { SEPARATORS } from './separators.ts';
import type { Separators } from './separators.ts';
import { language } from './language.ts';

/** Shown for every unknown value (G10). */
export const UNKNOWN = '—';
/** A real minus sign (G9). */
export const MINUS = '\u2212';

/** Separators of the current language: the same object for languages that write numbers alike. */
export const separators = computed(() => SEPARATORS[language.value]);

/** `1234567` → `1,234,567`. @param digits  only 0-9 */
function grouped(digits: string, { group, groupFrom }: Separators): string {
  if (digits.length < groupFrom) return digits;
  let text = '';
  for (let end = digits.length; end > 0; end -= 3) {
    const part = digits.slice(Math.max(0, end - 3), end);
    text = text === '' ? part : part + group + text;
  }
  return text;
}

/** Joins digits with separators, by default those of the current language. */
export function written(negative: boolean, whole: string, fraction: string, marks = separators.value): string {
  const body = grouped(whole, marks) + (fraction === '' ? '' : marks.decimal + fraction);
  return negative ? MINUS + body : body;
}

/**
 * Formats a price from its scaled integer: `priceText(671234, 1)` → `67,123.4`. Hot: once per visible tick.
 * @param scaled    price × 10^decimals, an integer below 2^53; NaN when unknown
 * @param decimals  digits after the point, 0 … 18, from the tick size (G6)
 */
export function priceText(scaled: number, decimals: number): string {
  if (!Number.isFinite(scaled)) return UNKNOWN;
  const size = Math.round(Math.abs(scaled));
  const digits = String(size).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return written(scaled < 0 && size > 0, digits.slice(0, point), digits.slice(point));
}

export type Rounding = 'halfUp' | 'up' | 'down';

/** Rounds the magnitude of a number: `1.005` at 2 decimals → whole `1`, fraction `01`. `up` is away from zero. */
export function rounded(text: string, decimals: number, rounding: Rounding): { whole: string; fraction: string } {
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length <= decimals) return { whole, fraction: fraction.padEnd(decimals, '0') };
  const kept = whole + fraction.slice(0, decimals);
  const rest = fraction.slice(decimals);
  const lift = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'halfUp' && rest[0]! >= '5';
  const digits = (BigInt(kept) + (lift ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return { whole: digits.slice(0, point), fraction: digits.slice(point) };
}

/**
 * Formats an exact amount: `amountText('1250', 2)` → `1,250.00`. No float is involved.
 * @param rounding  half up for display; `up` for amounts to pay, `down` for amounts to receive or spend (G11)
 */
export function amountText(
  amount: DecimalText | SignedDecimalText,
  decimals: number,
  rounding: Rounding = 'halfUp',
): string {
  const negative = amount.startsWith('-');
  const { whole, fraction } = rounded(negative ? amount.slice(1) : amount, decimals, rounding);
  return written(negative && /[1-9]/.test(whole + fraction), whole, fraction);
}

/**
 * Formats all decimals of an amount without trailing zeros: `0.00012500` → `0.000125`. For forms and receipts (G6).
 * @param least  minimum number of digits after the point: `exactText('1.5', 2)` → `1.50`
 */
export function exactText(amount: DecimalText | SignedDecimalText, least = 0): string {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? amount.slice(1) : amount).split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  return written(negative && /[1-9]/.test(whole + kept), whole, kept);
}

/** Adds a plus sign to a formatted amount above zero; zero has no sign (G9). */
export const withSign = (text: string): string => (text.startsWith(MINUS) || !/[1-9]/.test(text) ? text : `+${text}`);

/** Formats a profit or loss: `+42.50`, `−50.00`, `0.00` (G9). */
export const gainText = (amount: DecimalText | SignedDecimalText, decimals: number): string =>
  withSign(amountText(amount, decimals));
