import { rowPriceOf } from '../../model/book-rows.ts';
import type { BookSide } from './book-side.ts';

/** Rows of one side as shown. */
export interface GroupedRows {
  readonly prices: Float64Array;
  readonly sizes: Float64Array;
  /** Cumulative size from the best row to this one. */
  readonly totals: Float64Array;
  count: number;
}

export const createGroupedRows = (rows: number): GroupedRows => ({
  prices: new Float64Array(rows),
  sizes: new Float64Array(rows),
  totals: new Float64Array(rows),
  count: 0,
});

/**
 * Gathers levels into rows of `step` price units, cut to as many rows as `out` holds (B4, B5). A row stands at the price a
 * taker reaches at worst.
 */
export function groupRows(side: BookSide, step: number, out: GroupedRows): void {
  const upwards = side.order === 1;
  let row = -1;
  let total = 0;
  for (let i = 0; i < side.count; i++) {
    const price = rowPriceOf(side.prices[i]!, step, upwards);
    if (row < 0 || out.prices[row] !== price) {
      if (row + 1 === out.prices.length) break;
      row++;
      out.prices[row] = price;
      out.sizes[row] = 0;
    }
    out.sizes[row] = out.sizes[row]! + side.sizes[i]!;
    total += side.sizes[i]!;
    out.totals[row] = total;
  }
  out.count = row + 1;
}
