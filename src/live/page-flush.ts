import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { TickerColumns } from '../feed/throttle/latest-tickers.ts';
import type { LivePart } from '../signals/stream-parts.ts';
import type { BookFlush, Flush } from './thread-messages.ts';
import { packTickers } from './pack-tickers.ts';
import type { PageBook } from './page-book.ts';
import type { PagePrices } from './page-prices.ts';
import type { PageTrades } from './page-trades.ts';
import type { PaintedMarkets } from './painted-markets.ts';

export interface PageFlushParts {
  readonly columns: TickerColumns;
  readonly prices: PagePrices;
  readonly book: Pick<PageBook, 'take'>;
  readonly trades: Pick<PageTrades, 'take'>;
  readonly painted: Pick<PaintedMarkets, 'isPainting' | 'writePrices' | 'write'>;
  post(message: Flush, transfer: Transferable[]): void;
  /** Makes `labels` due at once. */
  hurryLabels(): void;
}

/** Sends all changes since the last flush to the page in one message, and writes the stores of this thread. */
export interface PageFlush {
  /** True when no text of the page follows some part of the view, whose changes wait until the page requests them. */
  readonly isPartlyUnfollowed: boolean;
  /** Sets the unfollowed parts. A part that the page begins to follow is sent at once. */
  setUnfollowed(parts: readonly LivePart[]): void;
  /** Sends all pending changes to the page; it gets an answer even when there are none. */
  ask(): void;
  /**
   * @param moment  number of the moment when charts or painted lists show it too; null otherwise
   * @returns false when there was nothing to send
   */
  flush(kinds: ReadonlySet<FlushKind>, moment: number | null): boolean;
}

export function createPageFlush({
  columns,
  prices,
  book,
  trades,
  painted,
  post,
  hurryLabels,
}: PageFlushParts): PageFlush {
  let unfollowed: ReadonlySet<LivePart> = new Set();
  let asked = false;

  const packed = (indices: readonly number[]) => (indices.length === 0 ? null : packTickers(columns, indices));

  return {
    get isPartlyUnfollowed() {
      return unfollowed.size > 0;
    },
    setUnfollowed(parts) {
      const next = new Set(parts);
      const isMoreFollowed = [...unfollowed].some((part) => !next.has(part));
      unfollowed = next;
      if (isMoreFollowed) hurryLabels();
    },
    ask() {
      asked = true;
      hurryLabels();
    },
    flush(kinds, moment) {
      const taken = prices.take(kinds, !unfollowed.has('prices'));
      const tickers = packed(taken.page);
      const levels = book.take(kinds, !unfollowed.has('book'));
      const prints = trades.take(kinds, !unfollowed.has('trades'));
      const answers = asked && kinds.has('labels');
      const isPosted = answers || tickers !== null || levels.page !== null || prints.page !== null;
      if (painted.isPainting()) {
        if (taken.painted.length > 0) painted.writePrices(taken.painted);
        const here = { tickers: packed(taken.seen), book: keptOf(levels), trades: prints.here };
        painted.write(here, isPosted ? moment : null);
      }
      if (!isPosted) return false;
      if (answers) asked = false;
      const inSight = taken.inSight || levels.page !== null || prints.page !== null;
      const message = {
        kind: 'flush',
        tickers,
        book: levels.page,
        trades: prints.page,
        inSight,
        answers,
        moment,
      } as const;
      post(message, buffersOf(message));
      return true;
    },
  };
}

/** Posting transfers the arrays of the page's book, so the stores of this thread keep a copy. */
const keptOf = ({ here, page }: { readonly here: BookFlush | null; readonly page: BookFlush | null }) =>
  here && here === page ? { ...here, rows: here.rows.slice() } : here;

function buffersOf({ tickers, book, trades }: Flush): Transferable[] {
  const transfer: Transferable[] = [];
  if (tickers) transfer.push(tickers.buffer as ArrayBuffer);
  if (book) transfer.push(book.rows.buffer as ArrayBuffer);
  if (trades) transfer.push(trades.rows.buffer as ArrayBuffer);
  return transfer;
}
