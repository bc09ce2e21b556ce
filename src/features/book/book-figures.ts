import { BOOK_TOTALS, BOOK_UNITS } from '../../model/book-sums.ts';
import type { BookTotal, BookUnit } from '../../model/book-sums.ts';
import { oneOf, persistedSignal } from '../../model/storage.ts';

/** How a person reads sizes in the order book. Apart from other preferences: home does without it. */
export function createBookFigures() {
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
