import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Case, Variant } from '../../measure.ts';
import { columnsOf, mergedBook, objectBook, textMapBook, typedArrayBook } from '../../peers/books.ts';
import type { TextLevel } from '../../peers/books.ts';
import { bookData, PRICE_DECIMALS, SIZE_DECIMALS } from '../data/book-levels.ts';
import type { BookData, Level } from '../data/book-levels.ts';
import { bookVariant } from './book-variant.ts';
import { ourBook } from './our-orders.ts';
import { countText } from './sizes.ts';
import type { Sizes } from './sizes.ts';

const textOf = (levels: readonly Level[]): readonly TextLevel[] =>
  levels.map(([price, size]) => [
    (price / 10 ** PRICE_DECIMALS).toFixed(PRICE_DECIMALS),
    (size / 10 ** SIZE_DECIMALS).toFixed(SIZE_DECIMALS),
  ]);

const sorted = (levels: readonly Level[]): readonly Level[] => [...levels].sort((a, b) => a[0] - b[0]);

/** Prices and sizes of the text book, as scaled numbers again. */
function textBook(data: BookData): Variant {
  const book = textMapBook(textOf(data.levels));
  const levels = (): readonly Level[] =>
    book
      .levels()
      .map(([price, size]) => [Math.round(price * 10 ** PRICE_DECIMALS), Math.round(size * 10 ** SIZE_DECIMALS)]);
  const under = { change: book.change, levels };
  return bookVariant('Map of strings, sorted copy', 'library', under, textOf(data.forth), textOf(data.back));
}

/** T8: a batch of depth changes into one side of a book, and the cumulative depth after it. */
export function bookCases(sizes: Sizes, kernels: OrderKernels): readonly Case[] {
  const { bookLevels: levels, bookChanges: changes } = sizes;
  const data = bookData(levels, changes, 3);
  const room = levels + 2 * changes;
  const columns = { forth: columnsOf(data.forth), back: columnsOf(data.back) };
  // As depth messages come: in order.
  const inOrder = { forth: columnsOf(sorted(data.forth)), back: columnsOf(sorted(data.back)) };
  return [
    {
      id: 'book.merge',
      title: `${countText(changes)} depth changes into ${countText(levels)} levels, then cumulative depth`,
      item: 'batch',
      items: 2,
      reference: 'Map of strings, sorted copy',
      variants: [
        textBook(data),
        bookVariant('array of objects, splice', 'byHand', objectBook(data.levels), data.forth, data.back),
        bookVariant(
          'Float64Array, bisection',
          'byHand',
          typedArrayBook(data.levels, room),
          columns.forth,
          columns.back,
        ),
        bookVariant('Float64Array, merge', 'byHand', mergedBook(data.levels, room), inOrder.forth, inOrder.back),
        ...ourBook(kernels, data.levels, columns, inOrder),
      ],
    },
  ];
}
