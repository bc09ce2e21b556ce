import { beforeAll, describe, expect, it } from 'vitest';
import type { DecimalColumn } from '../../src/compute/decimal/decimal-columns.ts';
import { startDecimal } from '../../src/compute/decimal/decimal-kernels.ts';
import type { DecimalKernels } from '../../src/compute/decimal/decimal-kernels.ts';
import { plainDecimals } from '../../src/compute/decimal/plain-decimals.ts';
import type { Rounding } from '../../src/model/rounding.ts';
import { EDGE_TEXTS, randomOf, randomText } from '../models/decimal-texts.ts';
import { readModule } from './read-module.ts';

const load = readModule('decimal');
const BYTES = 2 ** 22;
let both: readonly DecimalKernels[];

beforeAll(async () => {
  both = [await startDecimal(() => load('scalar'), BYTES), await startDecimal(load, BYTES)];
});

/** Every edge value against every size of number, small enough that no result overflows. */
const EDGES = EDGE_TEXTS.filter((text) => !/^-?9{100}|e107/.test(text));
function operands(count: number, seed: number): string[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, row) => EDGES[row * seed] ?? randomText(random, row % 2 ? 9 : 27, 18));
}

function read({ columns }: DecimalKernels, texts: readonly string[]): DecimalColumn {
  const bytes = new TextEncoder().encode(texts.map((text) => `${text}\n`).join(''));
  const area = columns.textArea(bytes.length);
  area.set(bytes);
  const column = columns.column(texts.length);
  columns.parse(area, column);
  return column;
}

function textOf({ columns }: DecimalKernels, column: DecimalColumn): string[] {
  const bytes = columns.format(column, columns.written(column.count), 'round', { decimals: 18 });
  return new TextDecoder().decode(bytes).split('\n').slice(0, -1);
}

const COUNT = 3000;
const A = operands(COUNT, 1);
const B = operands(COUNT, 3);
const ROUNDINGS: readonly Rounding[] = ['halfEven', 'halfUp', 'up', 'down'];

describe('columns of decimals in kernel memory', () => {
  it('hold what they read', () => {
    const expected = plainDecimals.unary('round', A, { decimals: 18 });
    for (const kernels of both) kernels.arena.scoped(() => expect(textOf(kernels, read(kernels, A))).toEqual(expected));
  });

  it.each(['add', 'sub'] as const)('%s exactly, into a third column or over one of the two', (op) => {
    const { values } = plainDecimals.binary(op, A, B, { decimals: 18 });
    for (const kernels of both) {
      kernels.arena.scoped(() => {
        const [a, b, out] = [read(kernels, A), read(kernels, B), kernels.columns.column(COUNT)];
        kernels.columns.sum(op, a, b, out);
        expect(textOf(kernels, out)).toEqual(values);
        kernels.columns.sum(op, a, b, a);
        expect(textOf(kernels, a)).toEqual(values);
        kernels.columns.sum(op, read(kernels, A), b, b);
        expect(textOf(kernels, b)).toEqual(values);
      });
    }
  });

  it.each(['mul', 'div'] as const)('%s to any number of decimals in each mode', (op) => {
    for (const decimals of [0, 8, 9, 18]) {
      for (const rounding of ROUNDINGS) {
        const options = { decimals, rounding };
        const { values, dividedByZero } = plainDecimals.binary(op, A, B, options);
        for (const kernels of both) {
          kernels.arena.scoped(() => {
            const [a, b] = [read(kernels, A), read(kernels, B)];
            const flags = kernels.arena.u8(COUNT).fill(0);
            kernels.columns.product(op, a, b, a, flags, options);
            expect(textOf(kernels, a)).toEqual(values);
            expect(flags).toEqual(dividedByZero ?? new Uint8Array(COUNT));
          });
        }
      }
    }
  });

  it('compare', () => {
    const signs = plainDecimals.compare(A, B);
    for (const kernels of both) {
      kernels.arena.scoped(() => {
        const into = kernels.arena.u8(COUNT);
        expect(kernels.columns.compare(read(kernels, A), read(kernels, B), into)).toEqual(signs);
      });
    }
  });

  it.each(['round', 'fixed'] as const)('write %s text in each mode, and leave the values as they are', (form) => {
    for (const decimals of [0, 1, 8, 9, 17, 18]) {
      for (const rounding of ROUNDINGS) {
        const expected = plainDecimals.unary(form, A, { decimals, rounding }).map((text) => `${text}\n`);
        for (const kernels of both) {
          kernels.arena.scoped(() => {
            const [a, into] = [read(kernels, A), kernels.columns.written(COUNT)];
            const before = a.slots.slice();
            const bytes = kernels.columns.format(a, into, form, { decimals, rounding });
            expect(new TextDecoder().decode(bytes)).toBe(expected.join(''));
            expect(into.ends[1]! - into.ends[0]!).toBe(expected[1]!.length);
            expect(a.slots).toEqual(before);
          });
        }
      }
    }
  });

  it('refuse what is no decimal, too many or too few lines, overflow, and columns of other lengths', () => {
    for (const kernels of both) {
      kernels.arena.scoped(() => {
        const { columns } = kernels;
        expect(() => read(kernels, ['1', '2', 'x'])).toThrow(new RangeError('row 2: not a decimal'));
        expect(() => read(kernels, ['1', '2\n3'])).toThrow(new RangeError('text: more than 2 lines'));
        const short = columns.textArea(2);
        short.set([49, 10]);
        expect(() => columns.parse(short, columns.column(2))).toThrow(new RangeError('row 1: not a decimal'));
        expect(() => columns.parse(short.subarray(0, 1), columns.column(1))).toThrow('line break');
        const most = read(kernels, ['1', '9'.repeat(108)]);
        const overflow = new RangeError('row 1: decimal overflow');
        expect(() => columns.sum('add', most, most, columns.column(2))).toThrow(overflow);
        expect(() => columns.product('mul', most, most, columns.column(2), kernels.arena.u8(2))).toThrow(overflow);
        expect(() => columns.sum('add', most, columns.column(1), columns.column(2))).toThrow(RangeError);
        expect(() => columns.compare(most, most, kernels.arena.u8(1))).toThrow(RangeError);
        expect(() => columns.format(most, columns.written(1), 'round')).toThrow(RangeError);
        const text = `${'9'.repeat(101)}.${'9'.repeat(18)}`;
        const near = read(kernels, [text]);
        expect(textOf(kernels, near)).toEqual([text]);
      });
    }
  });

  it('are zero until something is written', () => {
    for (const kernels of both) {
      kernels.arena.scoped(() => kernels.arena.u8(4096).fill(255));
      kernels.arena.scoped(() => expect(textOf(kernels, kernels.columns.column(3))).toEqual(['0', '0', '0']));
    }
  });

  it('end with the scope of the arena, and say when memory is full', () => {
    for (const kernels of both) {
      expect(() => kernels.arena.scoped(() => kernels.columns.column(1e6))).toThrow(RangeError);
      const first = kernels.arena.scoped(() => kernels.columns.column(10).slots.byteOffset);
      const second = kernels.arena.scoped(() => kernels.columns.column(10).slots.byteOffset);
      expect(second).toBe(first);
    }
  });
});
