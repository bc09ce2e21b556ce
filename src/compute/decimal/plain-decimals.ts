import { fixedTextOfUnits, textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import { orderOf, productOf, quotientOf, roundedTo } from '../../model/decimal-sums.ts';
import { placeOf } from '../../model/rounding.ts';
import type { Rounding } from '../../model/rounding.ts';
import { checkLengths, checkRounding, settled } from './engine.ts';
import type { BinaryOperation, DecimalEngine, DecimalOptions, UnaryOperation } from './engine.ts';

const inRow = (where: string, row: number, error: unknown): RangeError =>
  new RangeError(`${where}row ${row}: ${(error as RangeError).message}`);

function unitsOf(name: string, row: number, text: string | undefined): bigint {
  try {
    return toUnits(text as string);
  } catch (error) {
    throw inRow(`${name}: `, row, error);
  }
}

/** The text of a result, with all its `decimals` or the shortest. */
function textOf(units: bigint, row: number, decimals: number | null = null): string {
  try {
    return decimals === null ? textOfUnits(units) : fixedTextOfUnits(units, decimals);
  } catch (error) {
    throw inRow('', row, error);
  }
}

function binaryUnits(op: BinaryOperation, a: bigint, b: bigint, place: bigint, rounding: Rounding): bigint {
  switch (op) {
    case 'add':
      return roundedTo(a + b, place, rounding);
    case 'sub':
      return roundedTo(a - b, place, rounding);
    case 'mul':
      return productOf(a, b, place, rounding);
    case 'div':
      return quotientOf(a, b, place, rounding);
    case 'min':
      return roundedTo(a <= b ? a : b, place, rounding);
    case 'max':
      return roundedTo(a >= b ? a : b, place, rounding);
  }
}

/** @throws RangeError when `step` is no decimal above zero */
export function stepUnitsOf(step: string): bigint {
  let units = 0n;
  try {
    units = toUnits(step);
  } catch (error) {
    throw new RangeError(`step: ${(error as RangeError).message}`);
  }
  if (units <= 0n) throw new RangeError('step: must be above 0');
  return units;
}

/** The rows of a batch one by one; `row` is also what an error names. */
export function binaryRow(
  op: BinaryOperation,
  a: string | undefined,
  b: string | undefined,
  row: number,
  options: Required<DecimalOptions>,
): { value: string; zero: boolean } {
  const x = unitsOf('a', row, a);
  const y = unitsOf('b', row, b);
  const units = binaryUnits(op, x, y, placeOf(options.decimals), options.rounding);
  return { value: textOf(units, row), zero: y === 0n };
}

export function unaryRow(
  op: UnaryOperation,
  a: string | undefined,
  row: number,
  { decimals, rounding }: Required<DecimalOptions>,
): string {
  const units = unitsOf('a', row, a);
  const signed = op === 'neg' || (op === 'abs' && units < 0n) ? -units : units;
  const value = roundedTo(signed, placeOf(decimals), rounding);
  return textOf(value, row, op === 'fixed' ? decimals : null);
}

export function stepRow(a: string | undefined, step: bigint, row: number, rounding: Rounding): string {
  const units = unitsOf('a', row, a);
  return textOf(roundedTo(units, step, rounding), row);
}

export function compareRow(a: string | undefined, b: string | undefined, row: number): -1 | 0 | 1 {
  return orderOf(unitsOf('a', row, a), unitsOf('b', row, b));
}

/**
 * The plain twin of the decimal kernels, on BigInt: obvious, exact, for engines without WebAssembly and as the judge of
 * what is wrong with a row that a kernel refused.
 */
export const plainDecimals: DecimalEngine = {
  binary(op, a, b, options = {}) {
    checkLengths(a.length, b.length);
    const full = settled(op, options);
    const rows = a.map((text, row) => binaryRow(op, text, b[row], row, full));
    return {
      values: rows.map(({ value }) => value),
      dividedByZero: op === 'div' ? Uint8Array.from(rows, ({ zero }) => (zero ? 1 : 0)) : null,
    };
  },
  unary(op, a, options = {}) {
    const full = settled(op, options);
    return a.map((text, row) => unaryRow(op, text, row, full));
  },
  compare(a, b) {
    checkLengths(a.length, b.length);
    return Int8Array.from(a, (text, row) => compareRow(text, b[row], row));
  },
  toStep(a, step, rounding) {
    checkRounding(rounding);
    const size = stepUnitsOf(step);
    return a.map((text, row) => stepRow(text, size, row, rounding));
  },
};
