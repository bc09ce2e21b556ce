import type { I64Column } from './order-columns.ts';

/** [2n] whole numbers of 128 bits, two words a row, the lower one first. Costs and results are × 10^18. */
export type WideColumn = I64Column;

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
