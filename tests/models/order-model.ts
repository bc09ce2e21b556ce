import type { Condition } from '../../src/compute/order/filter.ts';

/** Slow, obvious twins of the order operations. */

export type Level = readonly [price: number, size: number];

/** `Array.sort` is stable. */
export function modelSort(keys: readonly (number | bigint)[], descending: boolean): number[] {
  const rows = keys.map((key, row) => ({ key, row }));
  rows.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (descending ? -1 : 1));
  return rows.map(({ row }) => row);
}

export function modelFilter(conditions: readonly Condition[]): number[] {
  const rows = [...conditions[0]!.column.keys()];
  return conditions.reduce(
    (left, condition) =>
      left.filter((row) => {
        const value = condition.column[row]!;
        return 'oneOf' in condition
          ? new Set<unknown>(condition.oneOf).has(value)
          : condition.from <= value && value <= condition.to;
      }),
    rows,
  );
}

/** A map from price to size, sorted when looked at. */
export class ModelSide {
  private readonly sizes = new Map<number, number>();
  private readonly order: 1 | -1;

  constructor(order: 1 | -1) {
    this.order = order;
  }

  merge(levels: readonly Level[]): void {
    for (const [price, size] of levels) this.sizes.set(price, size);
  }

  rows(): Level[] {
    return [...this.sizes].filter(([, size]) => size > 0).sort(([a], [b]) => (a - b) * this.order);
  }

  totals(): number[] {
    let total = 0;
    return this.rows().map(([, size]) => (total += size));
  }

  /** price, size, total of each row. */
  grouped(step: number, most: number): (readonly [number, number, number])[] {
    const sums = new Map<number, number>();
    for (const [price, size] of this.rows()) {
      // By remainder, so that no quotient is rounded here.
      const below = price - (price % step);
      const row = this.order === 1 && below < price ? below + step : below;
      sums.set(row, (sums.get(row) ?? 0) + size);
    }
    let total = 0;
    return [...sums].slice(0, most).map(([price, size]) => [price, size, (total += size)] as const);
  }
}

export const levelColumns = (levels: readonly Level[]) => ({
  prices: Float64Array.from(levels, ([price]) => price),
  sizes: Float64Array.from(levels, ([, size]) => size),
  count: levels.length,
});
