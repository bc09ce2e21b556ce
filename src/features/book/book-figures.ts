import { BOOK_TOTALS, BOOK_UNITS } from '../../model/book-sums.ts';
import type { BookTotal, BookUnit } from '../../model/book-sums.ts';
import { oneOf, persistedSignal } from '../../model/storage.ts';

/**
 * The person's choice of figures in the order book. It is stored apart from other preferences, because home does not
 * need it.
 */
function createBookFigures() {
  const unit = persistedSignal<BookUnit>('bookUnit', 'base', oneOf(BOOK_UNITS));
  const total = persistedSignal<BookTotal>('bookTotal', 'sum', oneOf(BOOK_TOTALS));
  return {
    unit: unit.value,
    total: total.value,
    choose(nextUnit: BookUnit, nextTotal: BookTotal): void {
      unit.choose(nextUnit);
      total.choose(nextTotal);
    },
  };
}

export const bookFigures = createBookFigures();

/** Rows per side of the compact book in a ticket (T5). */
export const COMPACT_BOOK_ROWS = 5;
/** Rows per side that the trade page requests while the depth view is shown. */
export const DEPTH_ROWS = 200;
/** Rows per side of the book that estimates a spot market order, more than any view shows. */
export const SPOT_BOOK_ROWS = 200;
