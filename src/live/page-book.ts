import type { SymbolTable } from '../feed/decode/symbol-table.ts';
import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import { createBookView } from './book-view.ts';
import type { BookView, BookViewParts } from './book-view.ts';
import type { BookFlush } from './thread-messages.ts';
import type { PageInterest } from './page-interest.ts';

export interface PageBookParts extends Omit<BookViewParts, 'onChange'> {
  readonly symbols: SymbolTable;
  readonly interest: Pick<PageInterest, 'bookIndex'>;
  mark(kind: FlushKind): void;
}

/** The book in view, and what of it the page has. */
export interface PageBook extends Pick<BookView, 'want' | 'tickSeq' | 'depth' | 'rows' | 'resubscribed' | 'close'> {
  /**
   * Returns the book to flush now. While the page does not follow the book, its copy waits until `labels` are due or it
   * is another book than the page has.
   * @returns `here` for the stores of this thread, `page` for the page; null for none
   */
  take(
    kinds: ReadonlySet<FlushKind>,
    isFollowed: boolean,
  ): { readonly here: BookFlush | null; readonly page: BookFlush | null };
}

const NONE = { here: null, page: null } as const;

export function createPageBook({ symbols, interest, mark, ...parts }: PageBookParts): PageBook {
  let hasNews = false;
  /** The page has not got the newest book. */
  let pending = false;
  let sent: Pick<BookFlush, 'symbol' | 'status' | 'grouping'> | null = null;
  const view = createBookView({
    ...parts,
    onChange() {
      hasNews = true;
      mark('moment');
    },
  });

  const isOther = ({ symbol, status, grouping }: BookFlush): boolean =>
    sent?.symbol !== symbol || sent.status !== status || sent.grouping !== grouping;
  return {
    want: view.want,
    get tickSeq() {
      return view.tickSeq;
    },
    depth: view.depth,
    rows: view.rows,
    resubscribed: view.resubscribed,
    close: view.close,
    take(kinds, isFollowed) {
      const isNew = kinds.has('moment') && hasNews;
      if (interest.bookIndex < 0 || !(isNew || (kinds.has('labels') && pending))) return NONE;
      const rows = view.flush(symbols.at(interest.bookIndex).tickScaled);
      if (isNew) hasNews = false;
      const isSent = rows !== null && (kinds.has('labels') || isFollowed || isOther(rows));
      pending = rows !== null && !isSent;
      if (pending) mark('labels');
      if (isSent) sent = { symbol: rows.symbol, status: rows.status, grouping: rows.grouping };
      return { here: isNew ? rows : null, page: isSent ? rows : null };
    },
  };
}
