import { WRITTEN_MAX } from '../../../wasm/decimal/core/codes.ts';
import type { DecimalExports } from '../../../wasm/decimal/exports.ts';
import type { Rounding } from '../../model/rounding.ts';
import type { Kernel } from '../wasm/instantiate.ts';
import { BINARY_CODES, ROUNDING_CODES } from './decimal-columns.ts';
import { binaryRow, compareRow } from './plain-decimals.ts';
import type { BinaryOperation } from './engine.ts';

/**
 * Samples for the self-test of the vector build, few enough for every start: lengths of every run of digits, signs,
 * carries that run on over limbs, ties, quotients by one, two and three limbs, and values beyond one vector.
 */
const SAMPLES: readonly string[] = [
  '0',
  '-1',
  '0.000000000000000001',
  '-0.125',
  '12.5',
  '999999999.999999999999999999',
  '-1000000000.000000001',
  '123456789.123456789012345678',
  '-99999999999999999.000000005',
  '340282366920938463463374607431768211455.25',
];
const OPERATIONS: readonly BinaryOperation[] = ['add', 'sub', 'mul', 'div'];
const ROUNDINGS: readonly Rounding[] = ['halfEven', 'up'];

/** Returns whether a kernel agrees with the plain twin on every pair of samples. Takes about 1 ms. */
export function selfTest({ exports, arena }: Kernel<DecimalExports>): boolean {
  const left = SAMPLES.flatMap((a) => SAMPLES.map(() => a));
  const right = SAMPLES.flatMap(() => SAMPLES);
  const rows = left.length;
  const lines = (texts: readonly string[]): number => {
    const bytes = new TextEncoder().encode(`${texts.join('\n')}\n\0`);
    const area = arena.u8(bytes.length);
    area.set(bytes);
    return area.byteOffset;
  };
  const [a, b] = [lines(left), lines(right)];
  const out = arena.u8(rows * WRITTEN_MAX);
  const ends = arena.u32(rows);
  const signs = arena.u8(rows);
  const isEveryRow = OPERATIONS.every((op, i) => {
    const options = { decimals: 8, rounding: ROUNDINGS[i % 2]! };
    const code = ROUNDING_CODES[options.rounding];
    exports.textBinary(
      BINARY_CODES[op],
      a,
      0,
      b,
      0,
      rows,
      out.byteOffset,
      ends.byteOffset,
      signs.byteOffset,
      options.decimals,
      code,
    );
    const text = new TextDecoder().decode(out.subarray(0, ends[rows - 1]! - out.byteOffset));
    return text === left.map((x, row) => `${binaryRow(op, x, right[row], row, options).value}\n`).join('');
  });
  if (!isEveryRow) return false;
  exports.textCompare(a, 0, b, 0, rows, signs.byteOffset);
  return left.every((x, row) => (signs[row]! << 24) >> 24 === compareRow(x, right[row], row));
}
