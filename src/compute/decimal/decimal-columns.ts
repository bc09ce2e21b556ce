import * as codes from '../../../wasm/decimal/core/codes.ts';
import { SLOT_BYTES, WRITTEN_MAX } from '../../../wasm/decimal/core/codes.ts';
import type { DecimalExports } from '../../../wasm/decimal/exports.ts';
import type { Rounding } from '../../model/rounding.ts';
import type { Arena } from '../wasm/arena.ts';
import type { Kernel } from '../wasm/instantiate.ts';
import { type BinaryOperation, type DecimalOptions, type UnaryOperation, checkLengths, settled } from './engine.ts';

/** Codes of the kernels for the engine's operations. */
export const BINARY_CODES: Readonly<Record<BinaryOperation, number>> = {
  add: codes.ADD,
  sub: codes.SUB,
  mul: codes.MUL,
  div: codes.DIV,
  min: codes.MIN,
  max: codes.MAX,
};

export const UNARY_CODES: Readonly<Record<UnaryOperation, number>> = {
  abs: codes.ABS,
  neg: codes.NEG,
  round: codes.ROUND,
  fixed: codes.FIXED,
};

export const ROUNDING_CODES: Readonly<Record<Rounding, number>> = {
  halfEven: codes.HALF_EVEN,
  halfUp: codes.HALF_UP,
  up: codes.UP,
  down: codes.DOWN,
};

const LINE = 10;

/** Values in kernel memory, 64 bytes each (`wasm/decimal/core/slot.ts`); gone when the arena's scope ends. */
export interface DecimalColumn {
  readonly slots: Uint32Array;
  readonly count: number;
}

/** Text of a column in kernel memory: one value a line, a line break behind each. */
export interface WrittenText {
  readonly area: Uint8Array;
  /** Address in kernel memory behind each line. */
  readonly ends: Uint32Array;
}

/**
 * Sums on columns that stay in kernel memory, for callers that hold many values there. Columns are made in the arena of
 * the kernels and end with its scope: `kernels.arena.scoped(() => …)`.
 *
 * All throw RangeError when memory is full, for columns of different lengths, and for the first row that is no decimal
 * or whose result is 10^108 or more (`row 17: …`).
 */
export class DecimalColumns {
  private readonly kernel: DecimalExports;
  private readonly arena: Arena;

  constructor({ exports, arena }: Kernel<DecimalExports>) {
    this.kernel = exports;
    this.arena = arena;
  }

  /** Room for `count` values, all zero: what lies in memory is not always a value. */
  column = (count: number): DecimalColumn => ({ slots: this.arena.u32((count * SLOT_BYTES) / 4).fill(0), count });

  /** Room for text of `length` bytes, and the byte behind it at which reading stops. */
  textArea(length: number): Uint8Array {
    const area = this.arena.u8(length + 1);
    area[length] = 0;
    return area.subarray(0, length);
  }

  /** Reads lines into `into`. `text` is from `textArea` and ends with a line break. */
  parse(text: Uint8Array, into: DecimalColumn): void {
    if (text.length > 0 && text[text.length - 1] !== LINE)
      throw new RangeError('text: every line must end with a line break');
    refuse(this.kernel.columnParse(text.byteOffset, into.count, into.slots.byteOffset), into.count, 'not a decimal');
    if (into.count > 0 && this.kernel.parsed() !== text.byteOffset + text.length) {
      throw new RangeError(`text: more than ${into.count} lines`);
    }
  }

  /** a + b or a − b, exact. `into` may be one of them. */
  sum(op: 'add' | 'sub', a: DecimalColumn, b: DecimalColumn, into: DecimalColumn): void {
    checkColumns(a, b, into);
    const [x, y, to] = [a.slots.byteOffset, b.slots.byteOffset, into.slots.byteOffset];
    refuse(this.kernel.columnSum(BINARY_CODES[op], x, y, a.count, to), a.count, 'decimal overflow');
  }

  /**
   * a × b or a ÷ b, rounded once. `into` may be one of them.
   * @param dividedByZero  column of flags in kernel memory, [a.count]; written by div only
   */
  product(
    op: 'mul' | 'div',
    a: DecimalColumn,
    b: DecimalColumn,
    into: DecimalColumn,
    dividedByZero: Uint8Array,
    options: DecimalOptions = {},
  ): void {
    checkColumns(a, b, into);
    checkLengths(a.count, dividedByZero.length);
    const { decimals, rounding } = settled(op, options);
    const done = this.kernel.columnProduct(
      BINARY_CODES[op],
      a.slots.byteOffset,
      b.slots.byteOffset,
      a.count,
      into.slots.byteOffset,
      dividedByZero.byteOffset,
      decimals,
      ROUNDING_CODES[rounding],
    );
    refuse(done, a.count, 'decimal overflow');
  }

  /** −1, 0 or 1 a row, into a column of bytes in kernel memory, [a.count]. */
  compare(a: DecimalColumn, b: DecimalColumn, into: Uint8Array): Int8Array {
    checkLengths(a.count, b.count);
    checkLengths(a.count, into.length);
    this.kernel.columnCompare(a.slots.byteOffset, b.slots.byteOffset, a.count, into.byteOffset);
    return new Int8Array(into.buffer, into.byteOffset, into.length);
  }

  /** Room for the text of `count` values. */
  written = (count: number): WrittenText => ({ area: this.arena.u8(count * WRITTEN_MAX), ends: this.arena.u32(count) });

  /** Text of a column, into what `written` made for as many values; the part of its area that is used. */
  format(a: DecimalColumn, into: WrittenText, form: 'round' | 'fixed', options: DecimalOptions = {}): Uint8Array {
    checkLengths(a.count, into.ends.length);
    const { decimals, rounding } = settled(form, options);
    const done = this.kernel.columnFormat(
      a.slots.byteOffset,
      a.count,
      into.area.byteOffset,
      into.ends.byteOffset,
      decimals,
      ROUNDING_CODES[rounding],
      form === 'fixed' ? 1 : 0,
    );
    refuse(done, a.count, 'decimal overflow');
    return into.area.subarray(0, a.count === 0 ? 0 : into.ends[a.count - 1]! - into.area.byteOffset);
  }
}

function checkColumns(a: DecimalColumn, b: DecimalColumn, into: DecimalColumn): void {
  checkLengths(a.count, b.count);
  checkLengths(a.count, into.count);
}

function refuse(done: number, asked: number, reason: string): void {
  if (done < asked) throw new RangeError(`row ${done}: ${reason}`);
}
