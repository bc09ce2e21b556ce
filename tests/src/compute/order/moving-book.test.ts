import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookSide } from '../../../../src/compute/order/book-side.ts';
import { createMovingBook } from '../../../../src/compute/order/moving-book.ts';
import { type BookLevels, createGroupedRows } from '../../../../src/compute/order/book-levels.ts';
import { KERNEL_LEVELS } from '../../../../src/compute/order/kernel-book.ts';
import { FEED_BYTES } from '../../../../src/compute/load-kernels.ts';
import { createTickScanner } from '../../../../src/compute/order/tick-scanner.ts';
import { levelColumns, ModelSide } from '../../../models/order-model.ts';
import type { Level } from '../../../models/order-model.ts';
import { bothOrderKernels } from '../../../wasm/order-variants.ts';

const KERNELS = await bothOrderKernels(64 * 2 ** 20);

const rowsOf = ({ prices, sizes, count }: BookSide): Level[] =>
  Array.from({ length: count }, (_, row) => [prices[row]!, sizes[row]!] as const);

function expectSame(book: BookLevels, bids: ModelSide, asks: ModelSide, step: number, most: number): void {
  for (const [name, model] of [
    ['bids', bids],
    ['asks', asks],
  ] as const) {
    expect(rowsOf(book[name])).toEqual(model.rows());
    expect([...book.totals(name)]).toEqual(model.totals());
    const out = createGroupedRows(most);
    book.group(name, step, out);
    const shown = Array.from({ length: out.count }, (_, row) => [out.prices[row], out.sizes[row], out.totals[row]]);
    expect(shown).toEqual(model.grouped(step, most));
  }
}

const level = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 2 ** 40 }));
// Few levels are edited in place, many are merged by the kernel.
const levels = fc.oneof(fc.array(level, { maxLength: 5 }), fc.array(level, { minLength: 12, maxLength: 120 }));
const steps = fc.array(
  fc.record({ bids: levels, asks: levels, kind: fc.constantFrom('merge', 'merge', 'merge', 'clear', 'kernels') }),
  { maxLength: 12 },
);

describe.each(KERNELS)('book, kernels %s', (_, kernels) => {
  it('is the same as a sorted map, before, while and after the kernels come', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 300 }), (moves, step, most) => {
        kernels.arena.scoped(() => {
          const book = createMovingBook();
          let [bids, asks] = [new ModelSide(-1), new ModelSide(1)];
          for (const move of moves) {
            if (move.kind === 'clear') {
              book.clear();
              [bids, asks] = [new ModelSide(-1), new ModelSide(1)];
            }
            if (move.kind === 'kernels') book.useKernels(kernels);
            book.merge(levelColumns(move.bids), levelColumns(move.asks));
            bids.merge(move.bids);
            asks.merge(move.asks);
            expectSame(book, bids, asks, step, most);
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('outgrows kernel memory without losing a level, and goes back to it with the next book', () => {
    kernels.arena.scoped(() => {
      const book = createMovingBook();
      book.useKernels(kernels);
      const [bids, asks] = [new ModelSide(-1), new ModelSide(1)];
      const isResident = () => book.asks.prices.buffer === kernels.arena.memory.buffer;
      const add = (from: number, count: number) => {
        const more = Array.from({ length: count }, (_, i) => [1 + (((from + i) * 7919) % 100_003), 1 + i] as const);
        book.merge(levelColumns(more), levelColumns(more));
        bids.merge(more);
        asks.merge(more);
      };
      add(0, KERNEL_LEVELS);
      expect(isResident()).toBe(true);
      add(KERNEL_LEVELS, 1);
      expect(isResident()).toBe(false);
      add(KERNEL_LEVELS + 1, KERNEL_LEVELS);
      expectSame(book, bids, asks, 1000, 300);
      book.clear();
      expect(isResident()).toBe(true);
      expect(book.asks.count).toBe(0);
    });
  });

  it('stays where it is when it is too large for the kernels', () => {
    kernels.arena.scoped(() => {
      const book = createMovingBook();
      const many = Array.from({ length: KERNEL_LEVELS + 1 }, (_, i) => [1 + i, 1] as const);
      book.merge(levelColumns([]), levelColumns(many));
      book.useKernels(kernels);
      expect(book.asks.count).toBe(KERNEL_LEVELS + 1);
    });
  });
});

describe('the memory of a feed', () => {
  it('has room for the largest delta in the worst order, beside a scanner for all markets', async () => {
    const [[, kernels]] = (await bothOrderKernels(FEED_BYTES)) as [(typeof KERNELS)[number], ...typeof KERNELS];
    createTickScanner(kernels, 5000);
    const book = createMovingBook();
    book.useKernels(kernels);
    const many = Array.from({ length: KERNEL_LEVELS }, (_, i) => [2 ** 53 - 1 - i * 2 ** 38, 1 + i] as const);
    const [bids, asks] = [new ModelSide(-1), new ModelSide(1)];
    book.merge(levelColumns(many.toReversed()), levelColumns(many));
    bids.merge(many);
    asks.merge(many);
    expectSame(book, bids, asks, 2 ** 40, 20);
    expect(book.bids.prices.buffer).toBe(kernels.arena.memory.buffer);
  });
});
