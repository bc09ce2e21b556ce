import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Answer, Case } from '../../measure.ts';
import { orderList } from '../data/order-list.ts';
import type { OrderRow } from '../data/order-list.ts';
import type { Sizes } from './sizes.ts';

const COLUMNS = { time: 'timeMs', price: 'price' } as const satisfies Readonly<Record<string, keyof OrderRow>>;

/** T9: the rows of a long list of orders, sorted by a column. Answers are row numbers; equal keys keep their order. */
export function sortCases({ orders: count }: Sizes, kernels: OrderKernels): readonly Case[] {
  const rows = orderList(count, 9);
  return Object.entries(COLUMNS).map(([name, column]): Case => {
    const keys = Float64Array.from(rows, (row) => row[column]);
    const ours = (): Answer => kernels.sort({ keys, descending: false });
    const objects = () => [...rows].sort((a, b) => a[column] - b[column]);
    const least = keys.reduce((a, b) => Math.min(a, b));
    // Key and row packed into one double: 2^53 leaves room for both.
    const packed = (): Float64Array => keys.map((key, row) => (key - least) * 2 ** 20 + row).sort();
    return {
      id: `sort.${name}`,
      items: count,
      reference: 'objects, comparator',
      variants: [
        {
          name: 'objects, comparator',
          side: 'library',
          run: objects,
          answer: () => objects().map(({ row }) => row),
        },
        {
          name: 'Float64Array.sort of packed keys',
          side: 'byHand',
          run: packed,
          answer: (): Answer => packed().map((key) => key % 2 ** 20),
        },
        { name: 'Tern', side: 'ours', run: ours, answer: ours },
      ],
    };
  });
}
