import { MINUS, UNKNOWN, written } from './number-text.ts';

/** A whole in hundredths of a percent. */
const HUNDREDTHS = 10_000;

/**
 * Below this a quotient of whole numbers is rounded right: what is not a half lies 1 ÷ (2 × divisor) from it or farther, and
 * the machine's quotient is off by less.
 */
const EXACT_BELOW = 2 ** 52;

/**
 * The change from one price to another with its sign and two decimals: `+2.14%`, `−3.28%`, `0.00%`. Exact, rounded half up
 * once (G11), however large. Hot: once per visible tick; it makes nothing but its text.
 * @param now, before  scaled integers of one scale; unknown where one is no such number, or nothing is before
 */
export function changeText(now: number, before: number): string {
  if (!(before > 0) || !Number.isSafeInteger(now) || !Number.isSafeInteger(before)) return UNKNOWN;
  const size = now < before ? before - now : now - before;
  const parts = size * HUNDREDTHS;
  const hundredths =
    parts < EXACT_BELOW
      ? String(Math.round(parts / before))
      : String((2n * BigInt(size) * BigInt(HUNDREDTHS) + BigInt(before)) / (2n * BigInt(before)));
  const digits = hundredths.padStart(3, '0');
  const sign = digits === '000' ? '' : now < before ? MINUS : '+';
  return `${sign}${written(false, digits.slice(0, -2), digits.slice(-2))}%`;
}
