import { createBookSide, setLevels } from './book-side.ts';
import { type BookLevels, groupRows } from './book-levels.ts';
import { type BookKernels, createKernelBook } from './kernel-book.ts';

/** The plain twin: each level of a delta in place. */
export function createPlainBook(): BookLevels {
  const bids = createBookSide(-1);
  const asks = createBookSide(1);
  return {
    bids,
    asks,
    merge(newBids, newAsks) {
      setLevels(bids, newBids);
      setLevels(asks, newAsks);
    },
    group: (name, step, out) => groupRows(name === 'bids' ? bids : asks, step, out),
    totals(name) {
      const { sizes, count } = name === 'bids' ? bids : asks;
      let total = 0;
      return sizes.slice(0, count).map((size) => (total += size));
    },
    clear() {
      bids.count = 0;
      asks.count = 0;
    },
  };
}

/** A book that starts at once on the plain twin and moves, levels and all, into kernel memory when kernels are there. */
export interface MovingBook extends BookLevels {
  useKernels(kernels: BookKernels): void;
}

export function createMovingBook(): MovingBook {
  const plain = createPlainBook();
  let kernel: ReturnType<typeof createKernelBook> | null = null;
  let book: BookLevels = plain;

  function moveTo(next: BookLevels): void {
    next.clear();
    next.merge(book.bids, book.asks);
    book.clear();
    book = next;
  }

  return {
    get bids() {
      return book.bids;
    },
    get asks() {
      return book.asks;
    },
    merge(bids, asks) {
      // No honest book outgrows kernel memory; one that does lives on without it.
      if (book === kernel && !kernel.fits(bids, asks)) moveTo(plain);
      book.merge(bids, asks);
    },
    group: (side, step, out) => book.group(side, step, out),
    totals: (side) => book.totals(side),
    clear() {
      book.clear();
      if (kernel) book = kernel;
    },
    useKernels(kernels) {
      kernel ??= createKernelBook(kernels);
      if (book === plain && kernel.fits(book.bids, book.asks)) moveTo(kernel);
    },
  };
}
