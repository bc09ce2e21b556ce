import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Answer, Case, Variant } from '../../measure.ts';
import { orderList } from '../data/order-list.ts';
import { ourSort } from './our-orders.ts';
import { countText } from './sizes.ts';
import type { Sizes } from './sizes.ts';

type Order = (a: number, b: number) => number;

/** The usual ways to sort by one column. Answers are row numbers; equal keys keep their order. */
function usualVariants<Row extends { readonly row: number }>(
  rows: readonly Row[],
  byColumn: (a: Row, b: Row) => number,
  column: Float64Array,
): readonly Variant[] {
  const objects = (): Row[] => [...rows].sort(byColumn);
  const byKey: Order = (a, b) => column[a]! - column[b]!;
  const indexes = (): Uint32Array => Uint32Array.from(column.keys()).sort(byKey);
  // Key and row packed into one double: 2^53 leaves room for both.
  const least = column.reduce((a, b) => Math.min(a, b));
  const packed = (): Float64Array => column.map((key, row) => (key - least) * 2 ** 20 + row).sort();
  return [
    {
      name: 'objects, comparator',
      side: 'library',
      run: objects,
      answer: () => objects().map(({ row }) => row),
    },
    { name: 'Uint32Array of rows, comparator', side: 'byHand', run: indexes, answer: indexes },
    {
      name: 'Float64Array.sort of packed keys',
      side: 'byHand',
      run: packed,
      answer: (): Answer => packed().map((key) => key % 2 ** 20),
    },
  ];
}

/** T9: the rows of a long list of orders, sorted by a column. */
export function sortCases({ orders: count }: Sizes, kernels: OrderKernels): readonly Case[] {
  const rows = orderList(count, 9);
  const times = Float64Array.from(rows, ({ timeMs }) => timeMs);
  const prices = Float64Array.from(rows, ({ price }) => price);
  const textRows = rows.map(({ row, price }) => ({ row, price: (price / 100).toFixed(2) }));
  const byText = () => [...textRows].sort((a, b) => Number(a.price) - Number(b.price));
  const shared = { item: 'order', items: count, reference: 'objects, comparator' };
  return [
    {
      ...shared,
      id: 'sort.time',
      title: `Sort ${countText(count)} orders by time`,
      variants: [...usualVariants(rows, (a, b) => a.timeMs - b.timeMs, times), ...ourSort(kernels, times)],
    },
    {
      ...shared,
      id: 'sort.price',
      title: `Sort ${countText(count)} orders by price`,
      variants: [
        ...usualVariants(rows, (a, b) => a.price - b.price, prices),
        {
          name: 'objects with price texts, comparator',
          side: 'byHand',
          run: byText,
          answer: () => byText().map(({ row }) => row),
        },
        ...ourSort(kernels, prices),
      ],
    },
  ];
}
