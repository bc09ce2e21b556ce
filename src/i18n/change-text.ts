import { MINUS, UNKNOWN, written } from './number-text.ts';

/** One whole in hundredths of a percent. */
const HUNDREDTHS = 10_000;

/**
 * Below this the quotient of whole numbers rounds correctly: a quotient that is not a half differs from one by at least
 * 1 ÷ (2 × divisor), and the error of the double is smaller.
 */
const EXACT_BELOW = 2 ** 52;

/**
 * Formats the change between two prices with its sign and two decimals: `+2.14%`, `−3.28%`, `0.00%`. Exact, rounded
 * half up once (G11), for any size. Hot: once per visible tick; allocates only its text.
 * @param now, before  integers of the same scale; the result is unknown when one is invalid or `before` is 0
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
