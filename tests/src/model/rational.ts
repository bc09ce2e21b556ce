/** Slow, obvious twin of the decimal module: exact fractions, no scaling tricks. */
export interface Rational {
  readonly top: bigint;
  /** > 0 */
  readonly bottom: bigint;
}

export function rationalOf(text: string): Rational {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const top = BigInt(whole + fraction);
  return { top: negative ? -top : top, bottom: 10n ** BigInt(fraction.length) };
}

export const plus = (a: Rational, b: Rational): Rational => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
});
export const negated = (a: Rational): Rational => ({ top: -a.top, bottom: a.bottom });
export const times = (a: Rational, b: Rational): Rational => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
export const over = (a: Rational, b: Rational): Rational =>
  b.top < 0n ? times(a, { top: -b.bottom, bottom: -b.top }) : times(a, { top: b.bottom, bottom: b.top });
export const order = (a: Rational, b: Rational): number => {
  const difference = plus(a, negated(b)).top;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

/** The value with `decimals` places, by asking of the two neighbours which one is meant. */
export function rounded(value: Rational, decimals: number, rounding: 'halfEven' | 'halfUp' | 'up' | 'down'): string {
  const negative = value.top < 0n;
  const top = negative ? -value.top : value.top;
  const unit = 10n ** BigInt(decimals);
  const below = (top * unit) / value.bottom;
  const rest = top * unit - below * value.bottom; // of value.bottom
  const above = below + 1n;
  const half = 2n * rest - value.bottom;
  let chosen = below;
  if (rounding === 'up' && rest > 0n) chosen = above;
  if (rounding === 'halfUp' && half >= 0n) chosen = above;
  if (rounding === 'halfEven' && (half > 0n || (half === 0n && below % 2n === 1n))) chosen = above;
  return shortest(negative ? -chosen : chosen, decimals);
}

/** Units of 10^-decimals as the shortest text. */
export function shortest(units: bigint, decimals: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  let fraction = digits.slice(digits.length - decimals);
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : '.'}${fraction}`;
}
