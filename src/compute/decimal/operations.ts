import type { Operation } from '../pool/task-types.ts';
import type { Rounding } from '../../model/rounding.ts';
import type { DecimalKernels, TextBatch } from './decimal-kernels.ts';
import { checkLengths, checkRounding, settled } from './engine.ts';
import type { BinaryOperation, DecimalOptions, UnaryOperation } from './engine.ts';
import { plainDecimals, stepUnitsOf } from './plain-decimals.ts';
import { checkTextColumn, columnOfResults, textsOf } from './text-column.ts';
import type { TextColumn } from './text-column.ts';

export interface BinaryJob extends DecimalOptions {
  readonly a: TextColumn;
  readonly b: TextColumn;
}

export interface UnaryJob extends DecimalOptions {
  readonly a: TextColumn;
}

export interface CompareJob {
  readonly a: TextColumn;
  readonly b: TextColumn;
}

export interface StepJob {
  readonly a: TextColumn;
  /** Above 0, as text. */
  readonly step: string;
  readonly rounding: Rounding;
}

export interface ValuesResult {
  readonly values: TextColumn;
}

export interface SignsResult {
  readonly signs: Int8Array<ArrayBuffer>;
}

/** Rough cost of a row in ns: reading a number, writing one, and the sum itself. */
const READ_NS = 12;
const WRITE_NS = 12;
const SUM_NS: Readonly<Record<BinaryOperation, number>> = { add: 5, sub: 5, mul: 20, div: 30, min: 4, max: 4 };
const STEP_NS = 50;

const movesBoth = ({ a, b }: CompareJob): readonly ArrayBuffer[] =>
  a.bytes.buffer === b.bytes.buffer ? [a.bytes.buffer] : [a.bytes.buffer, b.bytes.buffer];

function checkBoth({ a, b }: CompareJob): void {
  checkTextColumn('a', a);
  checkTextColumn('b', b);
  checkLengths(a.count, b.count);
}

const binary = (op: BinaryOperation): Operation<DecimalKernels, BinaryJob, TextBatch> => ({
  check(job) {
    checkBoth(job);
    settled(op, job);
  },
  costNs: ({ a }) => a.count * (2 * READ_NS + SUM_NS[op] + WRITE_NS),
  plain({ a, b, ...options }) {
    const { values, dividedByZero } = plainDecimals.binary(op, textsOf(a, 'a'), textsOf(b, 'b'), options);
    return { values: columnOfResults(values), dividedByZero };
  },
  wasm: (kernels, { a, b, ...options }) => kernels.binaryText(op, a, b, options),
  moves: movesBoth,
  returns: ({ values, dividedByZero }) =>
    dividedByZero ? [values.bytes.buffer, dividedByZero.buffer] : [values.bytes.buffer],
});

const unary = (op: UnaryOperation): Operation<DecimalKernels, UnaryJob, ValuesResult> => ({
  check(job) {
    checkTextColumn('a', job.a);
    settled(op, job);
  },
  costNs: ({ a }) => a.count * (READ_NS + WRITE_NS),
  plain: ({ a, ...options }) => ({ values: columnOfResults(plainDecimals.unary(op, textsOf(a, 'a'), options)) }),
  wasm: (kernels, { a, ...options }) => ({ values: kernels.unaryText(op, a, options) }),
  moves: ({ a }) => [a.bytes.buffer],
  returns: ({ values }) => [values.bytes.buffer],
});

const compare: Operation<DecimalKernels, CompareJob, SignsResult> = {
  check: checkBoth,
  costNs: ({ a }) => a.count * 2 * READ_NS,
  plain: ({ a, b }) => ({ signs: plainDecimals.compare(textsOf(a, 'a'), textsOf(b, 'b')) }),
  wasm: (kernels, { a, b }) => ({ signs: kernels.compareText(a, b) }),
  moves: movesBoth,
  returns: ({ signs }) => [signs.buffer],
};

const toStep: Operation<DecimalKernels, StepJob, ValuesResult> = {
  check({ a, step, rounding }) {
    checkTextColumn('a', a);
    stepUnitsOf(step);
    checkRounding(rounding);
  },
  costNs: ({ a }) => a.count * (READ_NS + STEP_NS + WRITE_NS),
  plain: ({ a, step, rounding }) => ({
    values: columnOfResults(plainDecimals.toStep(textsOf(a, 'a'), step, rounding)),
  }),
  wasm: (kernels, { a, step, rounding }) => ({ values: kernels.toStepText(a, step, rounding) }),
  moves: ({ a }) => [a.bytes.buffer],
  returns: ({ values }) => [values.bytes.buffer],
};

/** Sums over columns of text that cross threads. What is read and what comes back is said at `DecimalEngine`. */
export const decimalOperations = {
  add: binary('add'),
  sub: binary('sub'),
  mul: binary('mul'),
  div: binary('div'),
  min: binary('min'),
  max: binary('max'),
  abs: unary('abs'),
  neg: unary('neg'),
  round: unary('round'),
  fixed: unary('fixed'),
  compare,
  toStep,
};
