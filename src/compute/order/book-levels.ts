import type { BookSide, Levels } from './book-side.ts';
import type { GroupedRows } from './grouped-rows.ts';

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
