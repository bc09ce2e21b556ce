import type { F64Column, I64Column } from './order-columns.ts';

/** [2n] whole numbers of 128 bits, two words a row, the lower one first. Costs and results are × 10^18. */
export type WideColumn = I64Column;

/** Scale 8 of amounts to the 18 of costs and results. */
export const UNITS_TO_WIDE = 10n ** 10n;

const WORD = 64n;
const WORD_END = 1n << WORD;

/** The number of a row. */
export const wideAt = (column: WideColumn, row: number): bigint =>
  (column[2 * row + 1]! << WORD) + BigInt.asUintN(64, column[2 * row]!);

/** Writes the number of a row. @throws RangeError when it does not fit 128 bits with a sign */
export function setWide(column: WideColumn, row: number, value: bigint): void {
  const upper = value >> WORD;
  if (BigInt.asIntN(64, upper) !== upper) throw new RangeError('a number does not fit 128 bits');
  column[2 * row] = BigInt.asIntN(64, value & (WORD_END - 1n));
  column[2 * row + 1] = upper;
}

const HALF = 2 ** 32;

/**
 * Returns every number as the nearest double, or the one beside it, with its sign: keys to sort by and heights of a curve,
 * never amounts to show.
 */
export function doublesOf(column: WideColumn): F64Column {
  const count = column.length / 2;
  const parts = new Uint32Array(column.buffer, column.byteOffset, 4 * count);
  const doubles = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    const at = 4 * row;
    const [a, b, c, d] = [parts[at]!, parts[at + 1]!, parts[at + 2]!, parts[at + 3]!];
    const negative = d >= HALF / 2;
    // Below zero the bits are turned first: as a sum of parts, −1 would be 2^128 less 2^128.
    doubles[row] = negative
      ? -((((HALF - 1 - d) * HALF + (HALF - 1 - c)) * HALF + (HALF - 1 - b)) * HALF + (HALF - a))
      : ((d * HALF + c) * HALF + b) * HALF + a;
  }
  return doubles;
}
