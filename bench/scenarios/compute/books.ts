import { createKernelBook } from '../../../src/compute/order/kernel-book.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Answer, Case, Variant } from '../../measure.ts';
import { columnsOf, textMapBook, typedArrayBook } from '../../peers/books.ts';
import type { LevelColumns, TextLevel } from '../../peers/books.ts';
import { bookData, PRICE_DECIMALS, SIZE_DECIMALS } from '../data/book-levels.ts';
import type { BookData, Level } from '../data/book-levels.ts';
import type { Sizes } from './sizes.ts';

/** A book as the case uses it: takes a batch and gives the running totals. */
interface BookUnderTest<Changes> {
  change(changes: Changes): unknown;
  levels(): readonly Level[];
}

/** One pass: a batch of changes and the batch that takes them back, so that every pass finds the same book. */
function bookVariant<Changes>(
  name: string,
  side: Variant['side'],
  book: BookUnderTest<Changes>,
  { forth, back }: { readonly forth: Changes; readonly back: Changes },
): Variant {
  return {
    name,
    side,
    run() {
      book.change(forth);
      return book.change(back);
    },
    /** Levels after the first batch, and again after both. */
    answer(): Answer {
      book.change(forth);
      const after = book.levels().flat();
      book.change(back);
      return [...after, ...book.levels().flat()];
    },
  };
}

const textOf = (levels: readonly Level[]): readonly TextLevel[] =>
  levels.map(([price, size]) => [
    (price / 10 ** PRICE_DECIMALS).toFixed(PRICE_DECIMALS),
    (size / 10 ** SIZE_DECIMALS).toFixed(SIZE_DECIMALS),
  ]);

const sorted = (levels: readonly Level[]): readonly Level[] => [...levels].sort((a, b) => a[0] - b[0]);

/** The text book, whose prices and sizes are read as scaled numbers again. */
function textBook(start: BookData['levels']): BookUnderTest<readonly TextLevel[]> {
  const { change, levels } = textMapBook(textOf(start));
  const scaled = (value: number, decimals: number): number => Math.round(value * 10 ** decimals);
  return {
    change,
    levels: () => levels().map(([price, size]) => [scaled(price, PRICE_DECIMALS), scaled(size, SIZE_DECIMALS)]),
  };
}

const NO_LEVELS = { prices: new Float64Array(0), sizes: new Float64Array(0), count: 0 };

const withCount = ({ prices, sizes }: LevelColumns) => ({ prices, sizes, count: prices.length });

/** The book of the feed, one side of it: columns in kernel memory, changes copied in. */
function feedBook(kernels: OrderKernels, start: readonly Level[]): BookUnderTest<LevelColumns> {
  const book = createKernelBook(kernels);
  book.merge(NO_LEVELS, withCount(columnsOf(start)));
  return {
    change(changes) {
      book.merge(NO_LEVELS, withCount(changes));
      return book.totals('asks');
    },
    levels: () => Array.from({ length: book.asks.count }, (_, row) => [book.asks.prices[row]!, book.asks.sizes[row]!]),
  };
}

/** T8: a batch of depth changes into one side of a book, and the cumulative depth after it. */
export function bookCases(sizes: Sizes, kernels: OrderKernels): readonly Case[] {
  const { bookLevels: levels, bookChanges: changes } = sizes;
  const data = bookData(levels, changes, 3);
  const batches = <Changes>(read: (changes: readonly Level[]) => Changes) => ({
    forth: read(data.forth),
    back: read(data.back),
  });
  const bisected = typedArrayBook(data.levels, levels + 2 * changes);
  return [
    {
      id: 'book.merge',
      items: 2,
      reference: 'Map of strings, sorted copy',
      variants: [
        bookVariant('Map of strings, sorted copy', 'library', textBook(data.levels), batches(textOf)),
        bookVariant('Float64Array, bisection', 'byHand', bisected, batches(columnsOf)),
        // As depth messages come: in order.
        bookVariant(
          'Tern',
          'ours',
          feedBook(kernels, data.levels),
          batches((all) => columnsOf(sorted(all))),
        ),
      ],
    },
  ];
}
