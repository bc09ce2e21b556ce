import type { Answer, Variant } from '../../measure.ts';
import type { Level } from '../data/book-levels.ts';

/** A book as the cases use it: takes a batch and gives the running totals. */
export interface BookUnderTest<Changes> {
  change(changes: Changes): unknown;
  levels(): readonly Level[];
}

/** One pass: a batch of changes and the batch that takes them back, so that every pass finds the same book. */
export function bookVariant<Changes>(
  name: string,
  side: Variant['side'],
  book: BookUnderTest<Changes>,
  forth: Changes,
  back: Changes,
): Variant {
  return {
    name,
    side,
    run() {
      book.change(forth);
      return book.change(back);
    },
    /** Levels after the first batch, and again after both. */
    answer(): Answer {
      book.change(forth);
      const after = book.levels().flat();
      book.change(back);
      return [...after, ...book.levels().flat()];
    },
  };
}
