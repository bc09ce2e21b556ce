import type { DecimalColumn, DecimalColumns, WrittenText } from '../../../src/compute/decimal/decimal-columns.ts';
import type { DecimalKernels } from '../../../src/compute/decimal/decimal-kernels.ts';
import type { DecimalEngine, DecimalOptions } from '../../../src/compute/decimal/engine.ts';
import { plainDecimals } from '../../../src/compute/decimal/plain-decimals.ts';
import { textColumnOf } from '../../../src/compute/decimal/text-column.ts';
import type { Answer, Variant } from '../../measure.ts';
import { DECIMALS } from '../../peers/decimal-peer.ts';
import type { DecimalOperation } from '../../peers/decimal-peer.ts';
import { slotPass } from '../../peers/slot-pass.ts';
import { plainText, plainTexts } from './decimal-answers.ts';

const ALL_PLACES = 18;
const OPTIONS = { decimals: DECIMALS, rounding: 'halfUp' } as const satisfies DecimalOptions;

/** Strings in, strings out. */
function runTexts(
  engine: DecimalEngine,
  operation: DecimalOperation,
  a: readonly string[],
  b: readonly string[],
): () => ArrayLike<string | number> {
  if (operation === 'compare') return () => engine.compare(a, b);
  if (operation === 'format') return () => engine.unary('fixed', a, OPTIONS);
  return () => engine.binary(operation, a, b, OPTIONS).values;
}

const textVariant = (name: string, side: Variant['side'], run: () => ArrayLike<string | number>): Variant => ({
  name,
  side,
  run,
  answer: () => plainTexts(run()),
});

/** @param twin  whether the plain twin is measured too: it is for small batches */
export function ourTexts(
  kernels: DecimalKernels,
  operation: DecimalOperation,
  a: readonly string[],
  b: readonly string[],
  twin: boolean,
): readonly Variant[] {
  const texts = (engine: DecimalEngine) => runTexts(engine, operation, a, b);
  const variants = [textVariant('Tern', 'ours', texts(kernels))];
  if (twin) variants.push(textVariant('Tern, plain twin', 'twin', texts(plainDecimals)));
  return variants;
}

/** Two columns of text and two of values in kernel memory, and room for results. */
export class ResidentDecimals {
  private readonly columns: DecimalColumns;
  private readonly a: { readonly text: Uint8Array; readonly values: DecimalColumn };
  private readonly b: { readonly text: Uint8Array; readonly values: DecimalColumn };
  private readonly out: DecimalColumn;
  private readonly flags: Uint8Array;
  private readonly text: WrittenText;
  /** The part of it that was written last. */
  private written: Uint8Array;
  /** Reads both columns and writes a third or not, without a sum. */
  readonly pass: (writes: boolean) => void;

  constructor({ columns, arena }: DecimalKernels, a: readonly string[], b: readonly string[]) {
    this.columns = columns;
    const operand = (texts: readonly string[]) => {
      const { bytes } = textColumnOf(texts);
      const text = columns.textArea(bytes.length);
      text.set(bytes);
      const values = columns.column(texts.length);
      columns.parse(text, values);
      return { text, values };
    };
    this.a = operand(a);
    this.b = operand(b);
    this.out = columns.column(a.length);
    this.flags = arena.u8(a.length);
    this.text = columns.written(a.length);
    this.written = this.text.area;
    const pass = slotPass(arena.memory);
    this.pass = (writes) => pass(this.a.values, this.b.values, this.out, writes);
  }

  /** Columns in, a column out; `compare` gives signs, `format` text. */
  compute(operation: DecimalOperation): void {
    const { columns, a, b, out, flags } = this;
    switch (operation) {
      case 'add':
      case 'sub':
        return columns.sum(operation, a.values, b.values, out);
      case 'mul':
      case 'div':
        return columns.product(operation, a.values, b.values, out, flags, OPTIONS);
      case 'compare':
        columns.compare(a.values, b.values, flags);
        return;
      case 'format':
        this.written = columns.format(a.values, this.text, 'fixed', OPTIONS);
    }
  }

  /** Text in kernel memory in, a column out. */
  readAndCompute(operation: DecimalOperation): void {
    this.columns.parse(this.a.text, this.a.values);
    if (operation !== 'format') this.columns.parse(this.b.text, this.b.values);
    this.compute(operation);
  }

  /**
   * Returns the result of the last `compute`.
   * @param decimals  decimals of a sum in the answer; sums keep all their places
   */
  result(operation: DecimalOperation, decimals: number): Answer {
    if (operation === 'compare')
      return new Int8Array(this.flags.buffer, this.flags.byteOffset, this.flags.length).slice();
    const told = { decimals, rounding: OPTIONS.rounding };
    const bytes = operation === 'format' ? this.written : this.columns.format(this.out, this.text, 'round', told);
    return new TextDecoder().decode(bytes.subarray(0, -1)).split('\n').map(plainText);
  }
}

/** T2: bytes in kernel memory in, columns out. */
export const ourBytes = (resident: ResidentDecimals, operation: DecimalOperation): Variant => ({
  name: 'Tern, bytes to columns',
  side: 'ours',
  run: () => resident.readAndCompute(operation),
  answer() {
    resident.readAndCompute(operation);
    return resident.result(operation, DECIMALS);
  },
});

/** Names the limit of work on two columns; null where arithmetic is most of the work. */
export function passLimitOf(operation: DecimalOperation): string | null {
  if (operation === 'compare') return 'both columns read, by a kernel';
  return operation === 'add' || operation === 'sub' ? 'both columns read, one written, by a kernel' : null;
}

/** T3: columns in, columns out, and the limit where there is one. */
export function ourColumns(resident: ResidentDecimals, operation: DecimalOperation): readonly Variant[] {
  const ours: Variant = {
    name: 'Tern',
    side: 'ours',
    run: () => resident.compute(operation),
    answer() {
      resident.compute(operation);
      return resident.result(operation, ALL_PLACES);
    },
  };
  const name = passLimitOf(operation);
  if (name === null) return [ours];
  return [ours, { name, side: 'limit', differs: 'copies only', run: () => resident.pass(operation !== 'compare') }];
}
