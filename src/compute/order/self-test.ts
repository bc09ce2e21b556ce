import { createGroupedRows } from './book-levels.ts';
import type { BookLevels, SideName } from './book-levels.ts';
import type { FilterJob } from './filter.ts';
import { plainFilter } from './filter.ts';
import { createKernelBook } from './kernel-book.ts';
import type { BookKernels } from './kernel-book.ts';
import { createPlainBook } from './moving-book.ts';
import type { U32Column } from './order-columns.ts';
import { plainSort } from './sort.ts';
import type { SortJob } from './sort.ts';

/** The part of the kernels that the test calls. */
interface TestedKernels extends BookKernels {
  sort(job: SortJob): U32Column;
  filter(job: FilterJob): U32Column;
}

/** Enough for several turns of every loop that takes 2, 4 or 64 rows at a time, and for a rest. */
const ROWS = 150;
const SIDES: readonly SideName[] = ['bids', 'asks'];

const sameColumn = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.prototype.every.call(a, (value, row) => Object.is(value, b[row]));

/** Returns a number that looks random and is the same in every engine. */
const mixed = (row: number): number => (Math.imul(row + 1, 0x9e37_79b1) >>> 0) / 2 ** 32;

/** Levels, totals and rows of a side, as columns. */
function columnsOf(book: BookLevels, name: SideName): readonly Float64Array[] {
  const { prices, sizes, count } = book[name];
  const rows = createGroupedRows(30);
  book.group(name, 20, rows);
  const shown = [rows.prices, rows.sizes, rows.totals].map((column) => column.subarray(0, rows.count));
  return [prices.subarray(0, count), sizes.subarray(0, count), book.totals(name), ...shown];
}

/** Returns whether a book in kernel memory says what a plain one does, after a snapshot and a delta in no order. */
function booksRightly(kernels: BookKernels): boolean {
  const sizes = Float64Array.from({ length: ROWS }, (_, row) => 1 + Math.floor(mixed(row) * 2 ** 40));
  const snapshot = { prices: Float64Array.from({ length: ROWS }, (_, row) => 2000 - row * 7), sizes, count: ROWS };
  const delta = {
    prices: Float64Array.from({ length: ROWS }, (_, row) => 900 + Math.floor(mixed(row) * 1200)),
    sizes: sizes.map((size, row) => (row % 4 ? size : 0)),
    count: ROWS,
  };
  return kernels.arena.scoped(() => {
    const [ours, plain] = [createKernelBook(kernels, 2 * ROWS), createPlainBook()];
    return [snapshot, delta].every((levels) => {
      for (const book of [ours, plain]) book.merge(levels, levels);
      return SIDES.every((name) => {
        const expected = columnsOf(plain, name);
        return columnsOf(ours, name).every((column, at) => sameColumn(column, expected[at]!));
      });
    });
  });
}

/** Returns whether kernels and plain twins agree bit for bit: some engines computed SIMD wrongly. */
export function computesRightly(kernels: TestedKernels): boolean {
  const decimals = Float64Array.from({ length: ROWS }, (_, row) => (mixed(row % 90) - 0.5) * 10 ** (row % 7));
  const whole = Float64Array.from({ length: ROWS }, (_, row) => 1 + Math.floor(mixed(row) * 2 ** 40));
  const amounts = BigInt64Array.from(whole, (value) => BigInt(value) * -77n);
  const filter: FilterJob = {
    conditions: [
      { column: decimals, from: -400, to: 30 },
      { column: amounts, from: -(2n ** 46n), to: -3n },
      { column: Uint32Array.from(whole, (value) => value % 1000), from: 10, to: 990 },
      { column: Uint8Array.from(whole, (value) => value % 9), oneOf: [0, 2, 3, 5, 8] },
    ],
  };
  return (
    [decimals, whole, amounts].every((keys) =>
      [true, false].every((descending) =>
        sameColumn(kernels.sort({ keys, descending }), plainSort({ keys, descending })),
      ),
    ) &&
    sameColumn(kernels.filter(filter), plainFilter(filter)) &&
    booksRightly(kernels)
  );
}
