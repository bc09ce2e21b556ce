import type { F64Column, I64Column } from '../../../src/compute/order/order-columns.ts';
import { createKernelBook } from '../../../src/compute/order/kernel-book.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import { plainSums } from '../../../src/compute/order/summary.ts';
import type { Answer, Variant } from '../../measure.ts';
import { columnsOf } from '../../peers/books.ts';
import type { LevelColumns } from '../../peers/books.ts';
import type { Level } from '../data/book-levels.ts';
import { bookVariant } from './book-variant.ts';
import type { BookUnderTest } from './book-variant.ts';

/** The exact sum, from columns in kernel memory and from ordinary ones, which are copied in. */
export function ourNotional(
  kernels: OrderKernels,
  prices: readonly bigint[],
  sizes: readonly bigint[],
  answerOf: (sum: bigint) => Answer,
): readonly Variant[] {
  const ordinary = { prices: BigInt64Array.from(prices), sizes: BigInt64Array.from(sizes) };
  const resident = {
    prices: kernels.arena.i64(prices.length) as I64Column,
    sizes: kernels.arena.i64(sizes.length) as I64Column,
  };
  resident.prices.set(ordinary.prices);
  resident.sizes.set(ordinary.sizes);
  const variant = (name: string, side: Variant['side'], run: () => bigint): Variant => ({
    name,
    side,
    run,
    answer: () => answerOf(run()),
  });
  return [
    variant('Tern', 'ours', () => kernels.sums(resident).notional),
    variant('Tern, columns copied in', 'ours', () => kernels.sums(ordinary).notional),
    variant('Tern, plain twin', 'twin', () => plainSums(ordinary).notional),
  ];
}

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

/** Ordinary columns in and out, as a job: everything is copied both ways. */
function jobBook(kernels: OrderKernels, start: readonly Level[]): BookUnderTest<LevelColumns> {
  let side = {
    prices: Float64Array.from(start, ([price]) => price),
    sizes: Float64Array.from(start, ([, size]) => size),
  };
  return {
    change({ prices, sizes }) {
      const job = {
        ...side,
        descending: false,
        deltaPrices: prices as Float64Array<ArrayBuffer>,
        deltaSizes: sizes as Float64Array<ArrayBuffer>,
      };
      const merged = kernels.mergeBook(job);
      side = merged;
      return merged.totals;
    },
    levels: () => Array.from(side.prices, (price, row) => [price, side.sizes[row]!]),
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
    bookVariant('Tern, as a job with copies', 'ours', jobBook(kernels, start), inOrder.forth, inOrder.back),
  ];
}
