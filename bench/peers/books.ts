import type { Level } from '../scenarios/data/book-levels.ts';

/** A number and the text it was: how levels arrive from a socket. */
export type TextLevel = readonly [price: string, size: string];

/** A book as most apps keep it: a map from price text to size text, and a sorted copy for each drawing. */
export function textMapBook(start: readonly TextLevel[]) {
  const sizes = new Map(start);
  const sorted = (): [number, number, number][] => {
    const rows = [...sizes].map(([price, size]): [number, number, number] => [+price, +size, 0]);
    rows.sort((a, b) => a[0] - b[0]);
    let total = 0;
    for (const row of rows) row[2] = total += row[1];
    return rows;
  };
  return {
    change(changes: readonly TextLevel[]) {
      for (const [price, size] of changes) {
        if (+size === 0) sizes.delete(price);
        else sizes.set(price, size);
      }
      return sorted();
    },
    levels: (): readonly (readonly [number, number])[] => sorted().map(([price, size]) => [price, size]),
  };
}

/** Columns of a batch of changes. */
export interface LevelColumns {
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
}

export const columnsOf = (levels: readonly Level[]): LevelColumns => ({
  prices: Float64Array.from(levels, ([price]) => price),
  sizes: Float64Array.from(levels, ([, size]) => size),
});

/** Two sorted columns, edited by bisection and by moving the rest of the column. */
export function typedArrayBook(start: readonly Level[], room: number) {
  const prices = new Float64Array(room);
  const sizes = new Float64Array(room);
  const totals = new Float64Array(room);
  const first = columnsOf(start);
  prices.set(first.prices);
  sizes.set(first.sizes);
  let count = start.length;
  return {
    change(changes: LevelColumns) {
      for (let i = 0; i < changes.prices.length; i++) {
        const price = changes.prices[i]!;
        const size = changes.sizes[i]!;
        let low = 0;
        let high = count;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (prices[middle]! < price) low = middle + 1;
          else high = middle;
        }
        const found = low < count && prices[low] === price;
        if (found && size === 0) {
          prices.copyWithin(low, low + 1, count);
          sizes.copyWithin(low, low + 1, count);
          count -= 1;
        } else if (found) {
          sizes[low] = size;
        } else if (size !== 0) {
          prices.copyWithin(low + 1, low, count);
          sizes.copyWithin(low + 1, low, count);
          prices[low] = price;
          sizes[low] = size;
          count += 1;
        }
      }
      let total = 0;
      for (let i = 0; i < count; i++) totals[i] = total += sizes[i]!;
      return totals.subarray(0, count);
    },
    levels: (): readonly Level[] => Array.from({ length: count }, (_, i) => [prices[i]!, sizes[i]!]),
  };
}
