import type { F64Column } from '../../../src/compute/order/order-columns.ts';
import { createKernelBook } from '../../../src/compute/order/kernel-book.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Answer, Variant } from '../../measure.ts';
import { columnsOf } from '../../peers/books.ts';
import type { LevelColumns } from '../../peers/books.ts';
import type { Level } from '../data/book-levels.ts';
import { bookVariant } from './book-variant.ts';
import type { BookUnderTest } from './book-variant.ts';

/** Rows in order, as an ordinary column; keys copied in, and keys in kernel memory. */
export function ourSort(kernels: OrderKernels, keys: Float64Array): readonly Variant[] {
  const ordinary = new Float64Array(keys);
  const resident = kernels.arena.f64(keys.length) as F64Column;
  resident.set(keys);
  const sort = (): Answer => kernels.sort({ keys: ordinary, descending: false });
  return [
    { name: 'Tern', side: 'ours', run: sort, answer: sort },
    {
      name: 'Tern, keys resident, rows left there',
      side: 'ours',
      run: () => kernels.arena.scoped(() => kernels.sortHere(resident, false).length),
      answer: () => kernels.arena.scoped(() => kernels.sortHere(resident, false).slice()),
    },
  ];
}

const NO_LEVELS = { prices: new Float64Array(0), sizes: new Float64Array(0), count: 0 };

const levelsOf = ({ prices, sizes }: LevelColumns) => ({ prices, sizes, count: prices.length });

/** The book of the feed, one side of it: columns in kernel memory, changes copied in. */
function feedBook(kernels: OrderKernels, start: readonly Level[]): BookUnderTest<LevelColumns> {
  const book = createKernelBook(kernels);
  book.merge(NO_LEVELS, levelsOf(columnsOf(start)));
  return {
    change(changes) {
      book.merge(NO_LEVELS, levelsOf(changes));
      return book.totals('asks');
    },
    levels: () => Array.from({ length: book.asks.count }, (_, row) => [book.asks.prices[row]!, book.asks.sizes[row]!]),
  };
}

interface Batches {
  readonly forth: LevelColumns;
  readonly back: LevelColumns;
}

export function ourBook(
  kernels: OrderKernels,
  start: readonly Level[],
  shuffled: Batches,
  inOrder: Batches,
): readonly Variant[] {
  return [
    bookVariant('Tern', 'ours', feedBook(kernels, start), inOrder.forth, inOrder.back),
    bookVariant('Tern, changes in no order', 'ours', feedBook(kernels, start), shuffled.forth, shuffled.back),
  ];
}
