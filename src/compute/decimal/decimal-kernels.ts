import type { Variant } from '../../../wasm/build/modules.ts';
import type { DecimalExports } from '../../../wasm/decimal/exports.ts';
import type { Rounding } from '../../model/rounding.ts';
import type { Arena } from '../wasm/arena.ts';
import { startKernel } from '../wasm/instantiate.ts';
import type { Kernel, LoadModule } from '../wasm/instantiate.ts';
import { BINARY_CODES, DecimalColumns, ROUNDING_CODES, UNARY_CODES } from './decimal-columns.ts';
import { checkLengths, checkRounding, settled } from './engine.ts';
import type { BinaryOperation, DecimalBatch, DecimalEngine, DecimalOptions, UnaryOperation } from './engine.ts';
import { binaryRow, compareRow, stepRow, stepUnitsOf, unaryRow } from './plain-decimals.ts';
import { selfTest } from './self-test.ts';
import { TextReader, TextWriter, joined } from './text-areas.ts';
import type { Take } from './text-areas.ts';
import { textColumnOf, textsOf } from './text-column.ts';
import type { TextColumn } from './text-column.ts';

export type DecimalKernel = Kernel<DecimalExports>;

/** Results of a batch of columns of text. */
export interface TextBatch {
  readonly values: TextColumn;
  /** As in `DecimalBatch`. */
  readonly dividedByZero: Uint8Array<ArrayBuffer> | null;
}

/** Rows a call: what it reads and writes stays in the first caches, and its strings die young. */
const ROWS = 1024;
const DEFAULT_BYTES = 2 ** 21;

type Turn = (from: number, rows: number) => boolean;

/**
 * The decimal kernels at work. Any number of rows: they go through the kernel's memory in turns. Text comes as strings
 * or as columns of text; `columns` computes on values that stay in kernel memory.
 */
export class DecimalKernels implements DecimalEngine {
  readonly variant: Variant;
  readonly arena: Arena;
  readonly columns: DecimalColumns;
  private readonly kernel: DecimalExports;
  private readonly a: TextReader;
  private readonly b: TextReader;
  private readonly out: TextWriter;
  private readonly flags: Uint8Array;

  constructor(kernel: DecimalKernel) {
    this.kernel = kernel.exports;
    this.arena = kernel.arena;
    this.variant = kernel.variant;
    this.columns = new DecimalColumns(kernel);
    this.a = new TextReader(this.arena, ROWS);
    this.b = new TextReader(this.arena, ROWS);
    this.out = new TextWriter(this.arena, ROWS);
    this.flags = this.arena.u8(ROWS);
  }

  binary(op: BinaryOperation, a: readonly string[], b: readonly string[], options: DecimalOptions = {}): DecimalBatch {
    checkLengths(a.length, b.length);
    const full = settled(op, options);
    const dividedByZero = op === 'div' ? new Uint8Array(a.length) : null;
    const turn = this.binaryTurn(op, this.a.ofTexts(a), this.b.ofTexts(b), full, dividedByZero);
    const values = this.strings(a.length, turn) ?? blame(a.length, (row) => binaryRow(op, a[row], b[row], row, full));
    return { values, dividedByZero };
  }

  binaryText(op: BinaryOperation, a: TextColumn, b: TextColumn, options: DecimalOptions = {}): TextBatch {
    checkLengths(a.count, b.count);
    const full = settled(op, options);
    const dividedByZero = op === 'div' ? new Uint8Array(a.count) : null;
    const turn = this.binaryTurn(op, this.a.ofColumn(a), this.b.ofColumn(b), full, dividedByZero);
    const values = this.column(a.count, turn);
    if (values) return { values, dividedByZero };
    const [x, y] = [textsOf(a, 'a'), textsOf(b, 'b')];
    return blame(a.count, (row) => binaryRow(op, x[row], y[row], row, full));
  }

  unary(op: UnaryOperation, a: readonly string[], options: DecimalOptions = {}): string[] {
    const full = settled(op, options);
    const values = this.strings(a.length, this.unaryTurn(op, this.a.ofTexts(a), full));
    return values ?? blame(a.length, (row) => unaryRow(op, a[row], row, full));
  }

  unaryText(op: UnaryOperation, a: TextColumn, options: DecimalOptions = {}): TextColumn {
    const full = settled(op, options);
    const values = this.column(a.count, this.unaryTurn(op, this.a.ofColumn(a), full));
    if (values) return values;
    const x = textsOf(a, 'a');
    return blame(a.count, (row) => unaryRow(op, x[row], row, full));
  }

  toStep(a: readonly string[], step: string, rounding: Rounding): string[] {
    checkRounding(rounding);
    const size = stepUnitsOf(step);
    const values = this.strings(a.length, this.stepTurn(this.a.ofTexts(a), step, rounding));
    return values ?? blame(a.length, (row) => stepRow(a[row], size, row, rounding));
  }

  toStepText(a: TextColumn, step: string, rounding: Rounding): TextColumn {
    checkRounding(rounding);
    const size = stepUnitsOf(step);
    const values = this.column(a.count, this.stepTurn(this.a.ofColumn(a), step, rounding));
    if (values) return values;
    const x = textsOf(a, 'a');
    return blame(a.count, (row) => stepRow(x[row], size, row, rounding));
  }

  compare(a: readonly string[], b: readonly string[]): Int8Array<ArrayBuffer> {
    checkLengths(a.length, b.length);
    const signs = this.signs(a.length, this.a.ofTexts(a), this.b.ofTexts(b));
    return signs ?? blame(a.length, (row) => compareRow(a[row], b[row], row));
  }

  compareText(a: TextColumn, b: TextColumn): Int8Array<ArrayBuffer> {
    checkLengths(a.count, b.count);
    const signs = this.signs(a.count, this.a.ofColumn(a), this.b.ofColumn(b));
    if (signs) return signs;
    const [x, y] = [textsOf(a, 'a'), textsOf(b, 'b')];
    return blame(a.count, (row) => compareRow(x[row], y[row], row));
  }

  private binaryTurn(
    op: BinaryOperation,
    takeA: Take,
    takeB: Take,
    { decimals, rounding }: Required<DecimalOptions>,
    dividedByZero: Uint8Array | null,
  ): Turn {
    const { kernel, a, b, out, flags } = this;
    const [code, mode, zeros] = [BINARY_CODES[op], ROUNDING_CODES[rounding], flags.byteOffset];
    return (from, rows) => {
      if (!takeA(from, rows) || !takeB(from, rows)) return false;
      const done = kernel.textBinary(
        code,
        a.start,
        a.lengths,
        b.start,
        b.lengths,
        rows,
        out.start,
        out.ends,
        zeros,
        decimals,
        mode,
      );
      if (done < rows || !a.moveTo(kernel.readA()) || !b.moveTo(kernel.readB())) return false;
      dividedByZero?.set(flags.subarray(0, rows), from);
      return true;
    };
  }

  private unaryTurn(op: UnaryOperation, takeA: Take, { decimals, rounding }: Required<DecimalOptions>): Turn {
    const { kernel, a, out } = this;
    const [code, mode] = [UNARY_CODES[op], ROUNDING_CODES[rounding]];
    return (from, rows) =>
      takeA(from, rows) &&
      kernel.textUnary(code, a.start, a.lengths, rows, out.start, out.ends, decimals, mode) === rows &&
      a.moveTo(kernel.readA());
  }

  private stepTurn(takeA: Take, step: string, rounding: Rounding): Turn {
    const { kernel, a, b, out } = this;
    const takeStep = b.ofColumn(textColumnOf([step]));
    return (from, rows) =>
      takeA(from, rows) &&
      takeStep(0, 1) &&
      kernel.textToStep(a.start, a.lengths, b.start, rows, out.start, out.ends, ROUNDING_CODES[rounding]) === rows &&
      a.moveTo(kernel.readA());
  }

  private signs(count: number, takeA: Take, takeB: Take): Int8Array<ArrayBuffer> | null {
    const { kernel, a, b, flags } = this;
    const signs = new Int8Array(count);
    const isDone = inTurns(count, (from, rows) => {
      if (!takeA(from, rows) || !takeB(from, rows)) return false;
      const done = kernel.textCompare(a.start, a.lengths, b.start, b.lengths, rows, flags.byteOffset);
      if (done < rows || !a.moveTo(kernel.readA()) || !b.moveTo(kernel.readB())) return false;
      signs.set(flags.subarray(0, rows), from);
      return true;
    });
    return isDone ? signs : null;
  }

  /** The lines that `turn` writes, as strings; null when the kernel refused a row. */
  private strings(count: number, turn: Turn): string[] | null {
    const values: string[] = [];
    // One allocation; pushing would grow it step by step.
    values.length = count;
    return inTurns(count, turn, (from, rows) => this.out.copyTexts(values, from, rows)) ? values : null;
  }

  /** The same as a column of text. */
  private column(count: number, turn: Turn): TextColumn | null {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const isDone = inTurns(count, turn, (_, rows) => pieces.push(this.out.copyBytes(rows)));
    return isDone ? { bytes: joined(pieces), count } : null;
  }
}

function inTurns(count: number, turn: Turn, emit: (from: number, rows: number) => void = () => {}): boolean {
  for (let from = 0; from < count; from += ROWS) {
    const rows = Math.min(ROWS, count - from);
    if (!turn(from, rows)) return false;
    emit(from, rows);
  }
  return true;
}

/** The plain twin says which row is wrong, and in which way. */
function blame(count: number, rowOf: (row: number) => unknown): never {
  for (let row = 0; row < count; row++) rowOf(row);
  throw new Error('the kernel refused rows that are right');
}

/** @param bytes  size of the kernel's memory: 0.6 MB of it are text areas, the rest holds columns of slots */
export const startDecimal = async (load: LoadModule, bytes: number = DEFAULT_BYTES): Promise<DecimalKernels> =>
  new DecimalKernels(await startKernel<DecimalExports>(load, bytes, selfTest));
