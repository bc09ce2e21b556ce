import { DECIMALS } from './decimal-peer.ts';
import type { DecimalPeer } from './decimal-peer.ts';

/** Decimals as a careful programmer writes them without a library: BigInt × 10^18, no checks, no exponents. */
const SCALE = 18;
const TEN = Array.from({ length: 48 }, (_, power) => 10n ** BigInt(power));
const ZEROS = '0'.repeat(SCALE);

function unitsOf(text: string): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * TEN[SCALE]!;
  const places = text.length - point - 1;
  return BigInt(text.slice(0, point) + text.slice(point + 1) + ZEROS.slice(places));
}

/** Half away from zero; 0 for a division by zero. */
function divided(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) return 0n;
  const below = divisor < 0n ? -divisor : divisor;
  const size = ((dividend < 0n ? -dividend : dividend) + (below >> 1n)) / below;
  return dividend < 0n === divisor < 0n ? size : -size;
}

/** Text of a value × 10^8. */
function textOfEighths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString();
  const padded = digits.length <= DECIMALS ? ZEROS.slice(0, DECIMALS + 1 - digits.length) + digits : digits;
  const point = padded.length - DECIMALS;
  return `${value < 0n ? '-' : ''}${padded.slice(0, point)}.${padded.slice(point)}`;
}

const TO_EIGHTHS = TEN[SCALE - DECIMALS]!;
const signOf = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

export const ScaledBigInt: DecimalPeer<bigint> = {
  name: 'BigInt',
  side: 'byHand',
  valueOf: unitsOf,
  textOf(value) {
    const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
  },
  texts: {
    add: (a, b) => textOfEighths(divided(unitsOf(a) + unitsOf(b), TO_EIGHTHS)),
    sub: (a, b) => textOfEighths(divided(unitsOf(a) - unitsOf(b), TO_EIGHTHS)),
    mul: (a, b) => textOfEighths(divided(unitsOf(a) * unitsOf(b), TEN[SCALE + SCALE - DECIMALS]!)),
    div: (a, b) => textOfEighths(divided(unitsOf(a) * TEN[DECIMALS]!, unitsOf(b))),
    compare: (a, b) => signOf(unitsOf(a), unitsOf(b)),
    format: (a) => textOfEighths(divided(unitsOf(a), TO_EIGHTHS)),
  },
  values: {
    add: (a, b) => a + b,
    sub: (a, b) => a - b,
    mul: (a, b) => divided(a * b, TEN[SCALE + SCALE - DECIMALS]!) * TO_EIGHTHS,
    div: (a, b) => divided(a * TEN[DECIMALS]!, b) * TO_EIGHTHS,
    compare: signOf,
    format: (a) => textOfEighths(divided(a, TO_EIGHTHS)),
  },
};
