import { rowPriceOf } from '../../../protocol/units/row-price.ts';
import type { BookSide, Levels } from './book-side.ts';

/** Rows of one side as shown. */
interface GroupedRows {
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
 * Groups levels into rows of `step` price units, at most as many as `out` has room for (B4, B5). The price of a row is
 * the worst one that a taker reaches in it.
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

export type SideName = 'bids' | 'asks';

/** Both sides of a book, kept by deltas. Prices and sizes are whole numbers below 2^53, prices above 0. */
export interface BookLevels {
  readonly bids: BookSide;
  readonly asks: BookSide;
  /** Sets and removes levels: of equal prices the last counts, a size of 0 removes. */
  merge(bids: Levels, asks: Levels): void;
  /** Rows of `step` price units, best first, as many as `out` holds; see `groupRows`. `step` > 0. */
  group(side: SideName, step: number, out: GroupedRows): void;
  /** Cumulative size of each level, best first; exact below 2^53. Read it before the book changes again. */
  totals(side: SideName): Float64Array;
  clear(): void;
}
