import type { BinaryOperation, DecimalEngine, DecimalOptions, UnaryOperation } from './decimal-engine.ts';
import type { Rounding } from '../../src/model/rounding.ts';
import {
  referenceBinary,
  referenceCompare,
  referenceIsZero,
  referenceToStep,
  referenceUnary,
} from './decimal-reference.ts';
import { EDGE_TEXTS, oneOf, randomOf, randomText, tieText, under } from './decimal-texts.ts';
import type { Random } from './decimal-texts.ts';

export type CheckedOperation = BinaryOperation | UnaryOperation | 'compare' | 'toStep';

export const CHECKED_OPERATIONS: readonly CheckedOperation[] = [
  'add',
  'sub',
  'mul',
  'div',
  'min',
  'max',
  'abs',
  'neg',
  'round',
  'fixed',
  'compare',
  'toStep',
];

/** A case on which an engine and decimal.js at 300 digits do not say the same. */
export interface DecimalDifference {
  readonly engine: string;
  readonly operation: CheckedOperation;
  readonly a: string;
  /** The second operand; the step of toStep; '' where there is none. */
  readonly b: string;
  readonly decimals: number;
  readonly rounding: Rounding;
  readonly expected: string;
  readonly got: string;
}

/** Cases that share their options and, for toStep, their step. */
interface Batch {
  readonly a: string[];
  readonly b: string[];
  readonly options: Required<DecimalOptions>;
}

/** Expected result of a row whose result is too large. */
const REFUSED = 'refused';
const BATCH_ROWS = 600;
/** Largest number of differences that are collected. */
const DIFFERENCES_MAX = 20;
const ROUNDINGS: readonly Rounding[] = ['halfEven', 'halfUp', 'up', 'down'];
const STEPS: readonly string[] = [
  '0.01',
  '0.05',
  '1',
  '2.5',
  '1e-18',
  '0.00000001',
  '1000',
  '3',
  '0.000000007',
  '1e30',
];
const ONE_OPERAND: ReadonlySet<CheckedOperation> = new Set(['abs', 'neg', 'round', 'fixed', 'toStep']);

/** Whole digits: mostly of amounts, sometimes of everything that fits; products of two must not overflow too often. */
function wholeDigits(random: Random, operation: CheckedOperation): number {
  const size = under(random, 10);
  if (size < 5) return 9;
  if (size < 8) return 27;
  if (size < 9) return 52;
  return operation === 'mul' ? 57 : 100;
}

function operandOf(random: Random, operation: CheckedOperation, decimals: number): string {
  const kind = under(random, 16);
  if (kind === 0) return oneOf(random, EDGE_TEXTS);
  if (kind === 1) return tieText(random, decimals);
  if (kind === 2) return String(under(random, 100) - 50);
  return randomText(random, wholeDigits(random, operation), 18);
}

/** An operand near the other one: equal in another form, or apart by the smallest unit. */
function siblingOf(random: Random, text: string): string {
  if (!/^-?\d+\.\d{1,17}$/.test(text) || text.length > 100) return text;
  return random() < 0.5 ? `${text}0` : `${text}1`;
}

function stepOf(random: Random): string {
  if (random() < 0.7) return oneOf(random, STEPS);
  const step = randomText(random, oneOf(random, [9, 30, 90]), 18).replace(/^[+-]/, '');
  return referenceIsZero(step) ? '1' : step;
}

function batchOf(random: Random, operation: CheckedOperation, rows: number): Batch {
  const decimals = oneOf(random, [8, 8, 0, 1, 2, 9, 10, 17, 18, under(random, 19)]);
  const options = { decimals, rounding: oneOf(random, ROUNDINGS) };
  const step = operation === 'toStep' ? stepOf(random) : '';
  const a: string[] = [];
  const b: string[] = [];
  for (let row = 0; row < rows; row++) {
    const text = operandOf(random, operation, decimals);
    a.push(text);
    if (ONE_OPERAND.has(operation)) b.push(step);
    else b.push(random() < 0.06 ? siblingOf(random, text) : operandOf(random, operation, decimals));
  }
  return { a, b, options };
}

/** Every pair of edge values, for each operation that takes two; each with every step for toStep. */
function edgeBatches(operation: CheckedOperation): Batch[] {
  const seconds = operation === 'toStep' ? STEPS : ONE_OPERAND.has(operation) ? [''] : EDGE_TEXTS;
  const options = { decimals: 8, rounding: 'halfEven' as const };
  if (operation === 'toStep') {
    return STEPS.map((step) => ({ a: [...EDGE_TEXTS], b: EDGE_TEXTS.map(() => step), options }));
  }
  const a = EDGE_TEXTS.flatMap((text) => seconds.map(() => text));
  const b = EDGE_TEXTS.flatMap(() => seconds);
  return ROUNDINGS.flatMap((rounding) => [0, 8, 18].map((decimals) => ({ a, b, options: { decimals, rounding } })));
}

function expectedOf(operation: CheckedOperation, a: string, b: string, options: Required<DecimalOptions>): string {
  switch (operation) {
    case 'compare':
      return String(referenceCompare(a, b));
    case 'toStep':
      return referenceToStep(a, b, options.rounding) ?? REFUSED;
    case 'abs':
    case 'neg':
    case 'round':
    case 'fixed':
      return referenceUnary(operation, a, options) ?? REFUSED;
    case 'div': {
      const value = referenceBinary('div', a, b, options) ?? REFUSED;
      return referenceIsZero(b) ? `${value} ÷0` : value;
    }
    default:
      return referenceBinary(operation, a, b, options) ?? REFUSED;
  }
}

function resultsOf(
  engine: DecimalEngine,
  operation: CheckedOperation,
  a: readonly string[],
  b: readonly string[],
  options: Required<DecimalOptions>,
): readonly string[] {
  switch (operation) {
    case 'compare':
      return Array.from(engine.compare(a, b), String);
    case 'toStep':
      return engine.toStep(a, b[0]!, options.rounding);
    case 'abs':
    case 'neg':
    case 'round':
    case 'fixed':
      return engine.unary(operation, a, options);
    default: {
      const { values, dividedByZero } = engine.binary(operation, a, b, options);
      return dividedByZero ? values.map((value, row) => (dividedByZero[row] ? `${value} ÷0` : value)) : values;
    }
  }
}

/** The result of one row, or REFUSED when the engine throws the RangeError it owes. */
function resultOf(
  engine: DecimalEngine,
  operation: CheckedOperation,
  a: string,
  b: string,
  options: Required<DecimalOptions>,
): string {
  try {
    return resultsOf(engine, operation, [a], [b], options)[0] ?? 'nothing';
  } catch (error) {
    return error instanceof RangeError && error.message === 'decimal overflow' ? REFUSED : String(error);
  }
}

/**
 * Runs an operation of all engines against decimal.js at 300 digits: all pairs of edge values in each rounding mode
 * first, then random operands over the whole range in all their forms. The same seed gives the same cases.
 * @param cases    random cases
 * @param engines  by name, as a difference names them
 * @returns        at most 20 differences; none when all agree
 */
export function checkDecimalCases(
  operation: CheckedOperation,
  cases: number,
  seed: number,
  engines: Readonly<Record<string, DecimalEngine>>,
): readonly DecimalDifference[] {
  const random = randomOf(seed);
  const differences: DecimalDifference[] = [];
  const check = ({ a, b, options }: Batch): void => {
    const expected = a.map((text, row) => expectedOf(operation, text, b[row]!, options));
    const fits = a.map((_, row) => row).filter((row) => expected[row] !== REFUSED);
    const tooLarge = a.map((_, row) => row).filter((row) => expected[row] === REFUSED);
    for (const [name, engine] of Object.entries(engines)) {
      const compareWith = (row: number, got: string): void => {
        if (got === expected[row]) return;
        differences.push({
          engine: name,
          operation,
          a: a[row]!,
          b: b[row]!,
          ...options,
          expected: expected[row]!,
          got,
        });
      };
      for (const row of tooLarge) compareWith(row, resultOf(engine, operation, a[row]!, b[row]!, options));
      const [fittingA, fittingB] = [fits.map((row) => a[row]!), fits.map((row) => b[row]!)];
      try {
        const results = resultsOf(engine, operation, fittingA, fittingB, options);
        fits.forEach((row, i) => compareWith(row, results[i] ?? 'nothing'));
      } catch {
        // A row was refused that should not have been: find it.
        for (const row of fits) compareWith(row, resultOf(engine, operation, a[row]!, b[row]!, options));
      }
    }
  };
  for (const batch of edgeBatches(operation)) check(batch);
  for (let done = 0; done < cases && differences.length < DIFFERENCES_MAX; done += BATCH_ROWS) {
    check(batchOf(random, operation, Math.min(BATCH_ROWS, cases - done)));
  }
  return differences.slice(0, DIFFERENCES_MAX);
}
