import type { Separators } from '../../i18n/separators.ts';

/** Rounds half up, as a string of digits: `1.005` at 2 decimals is `101`. Counts the shortest digits that name the number, as Intl does. */
function scaledDigits(size: number, decimals: number): string {
  const [mantissa = '0', power] = size.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const kept = Number(power) + 1 + decimals;
  if (kept >= digits.length) return digits.padEnd(kept, '0');
  if (kept < 0) return '0';
  const lift = digits[kept]! >= '5' ? 1n : 0n;
  return String(BigInt(digits.slice(0, kept)) + lift);
}

function grouped(whole: string, { group, groupFrom }: Separators): string {
  if (whole.length < groupFrom) return whole;
  let text = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 3) text = whole.slice(Math.max(0, end - 3), end) + group + text;
  return text;
}

/**
 * What Intl.NumberFormat writes, with a hyphen for a minus, without the 20 ms that a thread's first one costs before its
 * first frame.
 * @param value finite   @param decimals digits behind the point, always all of them
 */
export function plainNumber(value: number, decimals: number, marks: Separators): string {
  const digits = scaledDigits(Math.abs(value), decimals).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const body = grouped(digits.slice(0, point), marks) + (decimals > 0 ? marks.decimal + digits.slice(point) : '');
  return value < 0 ? `-${body}` : body;
}
