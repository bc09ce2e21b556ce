import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { abs, add, compare, div, max, min, mul, neg, round, roundToStep, sub } from '../../src/model/decimal.ts';
import { SCALE, textOfUnits } from '../../src/model/decimal-parts.ts';
import type { AnyDecimal } from '../../src/model/decimal-parts.ts';
import { roundedTo } from '../../src/model/decimal-sums.ts';
import { placeOf } from '../../src/model/rounding.ts';
import type { Rounding } from '../../src/model/rounding.ts';

export type BinaryOperation = 'add' | 'sub' | 'mul' | 'div' | 'min' | 'max';
/** `round` gives the shortest text; `fixed` the same value with all its decimals: `1.50000000`. */
export type UnaryOperation = 'abs' | 'neg' | 'round' | 'fixed';

export interface DecimalOptions {
  /** Places of the result, 0 … 18. Default: 8; for min, max, abs and neg, which only hand on what they got, 18. */
  readonly decimals?: number;
  /** Default: halfEven (decision 74). */
  readonly rounding?: Rounding;
}

/** Results of a batch, a value a row. */
export interface DecimalBatch {
  readonly values: string[];
  /** [rows] for div: 1 where the divisor was 0, and the value is then 0 (decision 73). Else null. */
  readonly dividedByZero: Uint8Array<ArrayBuffer> | null;
}

/** Sums on batches of decimal text, as the checks against decimal.js and published vectors call whatever computes them. */
export interface DecimalEngine {
  /** @throws RangeError for a text that is no decimal, and for a result of 10^108 or more */
  binary(op: BinaryOperation, a: readonly string[], b: readonly string[], options?: DecimalOptions): DecimalBatch;
  unary(op: UnaryOperation, a: readonly string[], options?: DecimalOptions): string[];
  /** −1, 0 or 1 for each row, as a is below, equal to or above b. */
  compare(a: readonly string[], b: readonly string[]): Int8Array<ArrayBuffer>;
  /** Multiples of `step` (above 0), the number of steps rounded. */
  toStep(a: readonly string[], step: string, rounding: Rounding): string[];
}

const HANDS_ON: ReadonlySet<string> = new Set(['min', 'max', 'abs', 'neg']);

const settled = (
  op: BinaryOperation | UnaryOperation,
  { decimals = HANDS_ON.has(op) ? 18 : 8, rounding = 'halfEven' }: DecimalOptions,
): Required<DecimalOptions> => ({ decimals, rounding });

/** Rounds a sum, whose exact text may be longer than those that the app reads. */
function rounded(exact: string, decimals: number, rounding: Rounding): string {
  const [whole, fraction = ''] = exact.split('.');
  return textOfUnits(roundedTo(BigInt(whole! + fraction.padEnd(SCALE, '0')), placeOf(decimals), rounding));
}

function binaryRow(
  op: BinaryOperation,
  a: AnyDecimal,
  b: AnyDecimal,
  { decimals, rounding }: Required<DecimalOptions>,
): { readonly value: string; readonly dividedByZero: boolean } {
  if (op === 'div') return div(a, b, decimals, rounding);
  const only = (value: string) => ({ value, dividedByZero: false });
  if (op === 'mul') return only(mul(a, b, decimals, rounding));
  // These two hand on an operand as it was written.
  if (op === 'min' || op === 'max') return only(round((op === 'min' ? min : max)(a, b), decimals, rounding));
  return only(rounded((op === 'add' ? add : sub)(a, b), decimals, rounding));
}

function unaryRow(op: UnaryOperation, a: AnyDecimal, { decimals, rounding }: Required<DecimalOptions>): string {
  if (op === 'abs' || op === 'neg') return rounded((op === 'abs' ? abs : neg)(a), decimals, rounding);
  const value = round(a, decimals, rounding);
  if (op === 'round' || decimals === 0) return value;
  const [whole, fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** The app's own sums, `src/model/decimal.ts`. */
export const appDecimals: DecimalEngine = {
  binary(op, a, b, options = {}) {
    const full = settled(op, options);
    const rows = a.map((text, row) => binaryRow(op, text as AnyDecimal, b[row] as AnyDecimal, full));
    return {
      values: rows.map(({ value }) => value),
      dividedByZero: op === 'div' ? Uint8Array.from(rows, ({ dividedByZero }) => Number(dividedByZero)) : null,
    };
  },
  unary(op, a, options = {}) {
    const full = settled(op, options);
    return a.map((text) => unaryRow(op, text as AnyDecimal, full));
  },
  compare: (a, b) => Int8Array.from(a, (text, row) => compare(text as AnyDecimal, b[row] as AnyDecimal)),
  toStep: (a, step, rounding) => a.map((text) => roundToStep(text as AnyDecimal, step as DecimalText, rounding)),
};
