import type { DecimalColumn } from '../../src/compute/decimal/decimal-columns.ts';
import type { DecimalKernels } from '../../src/compute/decimal/decimal-kernels.ts';
import { textColumnOf, textsOf } from '../../src/compute/decimal/text-column.ts';
import type { DecimalEngine, DecimalOptions } from '../../src/compute/decimal/engine.ts';

/** Columns of text, as they cross threads. */
export const textEngine = (kernels: DecimalKernels): DecimalEngine => ({
  binary(op, a, b, options) {
    const { values, dividedByZero } = kernels.binaryText(op, textColumnOf(a), textColumnOf(b), options);
    return { values: textsOf(values), dividedByZero };
  },
  unary: (op, a, options) => textsOf(kernels.unaryText(op, textColumnOf(a), options)),
  compare: (a, b) => kernels.compareText(textColumnOf(a), textColumnOf(b)),
  toStep: (a, step, rounding) => textsOf(kernels.toStepText(textColumnOf(a), step, rounding)),
});

/** Operations on values that stay in kernel memory. */
const COLUMN_OPERATIONS: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'div', 'compare', 'round', 'fixed']);

export const hasColumns = (engine: string, operation: string): boolean =>
  !engine.endsWith('columns') || COLUMN_OPERATIONS.has(operation);

/** Values read into columns, computed there, and written again. */
export function columnEngine({ columns, arena }: DecimalKernels): DecimalEngine {
  function columnOf(texts: readonly string[]): DecimalColumn {
    const { bytes, count } = textColumnOf(texts);
    const area = columns.textArea(bytes.length);
    area.set(bytes);
    const column = columns.column(count);
    columns.parse(area, column);
    return column;
  }
  function textsIn(column: DecimalColumn, form: 'round' | 'fixed', options: DecimalOptions): string[] {
    const bytes = columns.format(column, columns.written(column.count), form, options).slice();
    return textsOf({ bytes, count: column.count });
  }
  const missing = (operation: string): never => {
    throw new Error(`${operation}: not for columns`);
  };
  return {
    binary: (op, a, b, options = {}) =>
      arena.scoped(() => {
        const [x, y] = [columnOf(a), columnOf(b)];
        const into = columns.column(a.length);
        const flags = arena.u8(a.length);
        if (op === 'mul' || op === 'div') {
          columns.product(op, x, y, into, flags, options);
          const dividedByZero = op === 'div' ? flags.slice() : null;
          return { values: textsIn(into, 'round', { decimals: 18 }), dividedByZero };
        }
        if (op !== 'add' && op !== 'sub') return missing(op);
        columns.sum(op, x, y, into);
        return { values: textsIn(into, 'round', options), dividedByZero: null };
      }),
    unary: (op, a, options = {}) =>
      arena.scoped(() => (op === 'round' || op === 'fixed' ? textsIn(columnOf(a), op, options) : missing(op))),
    compare: (a, b) =>
      arena.scoped(
        () => columns.compare(columnOf(a), columnOf(b), arena.u8(a.length)).slice() as Int8Array<ArrayBuffer>,
      ),
    toStep: () => missing('toStep'),
  };
}
