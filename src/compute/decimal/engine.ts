import { placeOf } from '../../model/rounding.ts';
import type { Rounding } from '../../model/rounding.ts';

/** Batches of decimals, text in and text out, as the kernels and their plain twin both offer them. */
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
  /** [rows] for div: 1 where the divisor was 0; the value is then 0 and a screen shows "—" (G10, decision 73). Else null. */
  readonly dividedByZero: Uint8Array<ArrayBuffer> | null;
}

/**
 * Text is read as `AnyDecimal` says; results are the shortest text, never minus zero.
 *
 * All throw RangeError naming the argument and the row (`b: row 17: not a decimal`) for the first row that is no decimal,
 * or whose result is 10^108 or more (`row 17: decimal overflow`); also for columns of different lengths.
 */
export interface DecimalEngine {
  binary(op: BinaryOperation, a: readonly string[], b: readonly string[], options?: DecimalOptions): DecimalBatch;
  unary(op: UnaryOperation, a: readonly string[], options?: DecimalOptions): string[];
  /** −1, 0 or 1 for each row, as a is below, equal to or above b. */
  compare(a: readonly string[], b: readonly string[]): Int8Array<ArrayBuffer>;
  /**
   * Multiples of `step` (above 0), exact: the number of steps is rounded, so `down` and `up` on amounts are the multiple
   * at or below and at or above, and both halves the nearest.
   */
  toStep(a: readonly string[], step: string, rounding: Rounding): string[];
}

const ROUNDINGS: readonly string[] = ['halfEven', 'halfUp', 'up', 'down'] satisfies readonly Rounding[];
const DEFAULT_DECIMALS = 8;
const ALL_DECIMALS = 18;
const HANDS_ON: readonly string[] = ['min', 'max', 'abs', 'neg'] satisfies readonly (
  BinaryOperation | UnaryOperation
)[];

/** The options in full. @throws RangeError naming the option */
export function settled(
  op: BinaryOperation | UnaryOperation,
  { decimals = HANDS_ON.includes(op) ? ALL_DECIMALS : DEFAULT_DECIMALS, rounding = 'halfEven' }: DecimalOptions,
): Required<DecimalOptions> {
  placeOf(decimals);
  checkRounding(rounding);
  return { decimals, rounding };
}

/** @throws RangeError unless `rounding` is one */
export function checkRounding(rounding: Rounding): void {
  if (!ROUNDINGS.includes(rounding)) throw new RangeError(`rounding: must be one of ${ROUNDINGS.join(', ')}`);
}

/** @throws RangeError when two columns have different lengths */
export function checkLengths(a: number, b: number): void {
  if (a !== b) throw new RangeError(`b: ${b} rows where a has ${a}`);
}
