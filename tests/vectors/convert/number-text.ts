/**
 * Numbers of the originals as coefficient × 10^exponent. Only texts and BigInts: the fixtures must not be made with the
 * code they test, nor with a library that is a peer.
 */
export interface Value {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const SHAPE = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d{1,12}))?$/;

/** Parses a number; null for text that is no finite number (`NaN`, `Infinity`, `1..2`). */
export function valueOf(text: string): Value | null {
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = match[4] ?? '', , exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  return { coefficient: sign === '-' ? -digits : digits, exponent: Number(exponent) - fraction.length };
}

const SCALE = 18;
const INTEGER_DIGITS = 108;

/** Trailing zeros of the coefficient go into the exponent, so that `1.50` and `1.5` look alike; zero is 0 × 10^0. */
export function shortest({ coefficient, exponent }: Value): Value {
  if (coefficient === 0n) return { coefficient, exponent: 0 };
  const digits = String(coefficient);
  const zeros = /0*$/.exec(digits)![0].length;
  return { coefficient: BigInt(digits.slice(0, digits.length - zeros)), exponent: exponent + zeros };
}

const digitsOf = (coefficient: bigint): number => String(coefficient).replace('-', '').length;

/** Returns the reason why a value is outside the contract of numbers; null when it fits. */
export function outside(value: Value): 'finer than 18 decimals' | 'beyond 10^108' | null {
  const { coefficient, exponent } = shortest(value);
  if (coefficient !== 0n && exponent < -SCALE) return 'finer than 18 decimals';
  return coefficient !== 0n && digitsOf(coefficient) + exponent > INTEGER_DIGITS ? 'beyond 10^108' : null;
}

/** Shortest plain text, as the engine prints: `-0.5`, `3`, `1200`. Call it with values that fit only. */
export function plainText(value: Value): string {
  const { coefficient, exponent } = shortest(value);
  const sign = coefficient < 0n ? '-' : '';
  const digits = String(coefficient).replace('-', '');
  if (exponent >= 0) return sign + digits + '0'.repeat(exponent);
  const padded = digits.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

export const sameValue = (a: Value, b: Value): boolean => {
  const [x, y] = [shortest(a), shortest(b)];
  return x.coefficient === y.coefficient && x.exponent === y.exponent;
};

/**
 * A value cut to 18 decimals, ties to even. `exact` says whether it is the true result; one that was itself rounded at
 * its last place gives null where that place could decide: just on a tie.
 */
export function cutTo18(value: Value, exact: boolean): Value | null {
  const places = -value.exponent - SCALE;
  if (places <= 0) return value;
  // Far below half of the 18th decimal; also keeps the power of ten small.
  if (places > digitsOf(value.coefficient)) return { coefficient: 0n, exponent: 0 };
  const unit = 10n ** BigInt(places);
  const size = value.coefficient < 0n ? -value.coefficient : value.coefficient;
  const [whole, rest] = [size / unit, size % unit];
  if (!exact && 2n * rest === unit) return null;
  const up = 2n * rest > unit || (2n * rest === unit && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return { coefficient: value.coefficient < 0n ? -rounded : rounded, exponent: -SCALE };
}
