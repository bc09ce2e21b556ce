import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { createGroupedRows } from '../compute/order/book-levels.ts';
import type { OrderKernels } from '../compute/order/order-kernels.ts';
import type { Book } from '../feed/book/book.ts';
import { createBookChannel } from '../feed/book/book-channel.ts';
import type { BookChannelParts } from '../feed/book/book-channel.ts';
import type { DepthColumns } from '../feed/decode/depth-columns.ts';
import { packBook } from '../model/book-rows.ts';
import type { BookFlush, BookWish } from './messages.ts';

/** Rows per side that a page may ask for. */
const ROWS_MAX = 200;

export interface BookViewParts extends BookChannelParts {
  /**
   * Loads the kernels when a book is first subscribed; the plain twin keeps the book until they are loaded, or for good
   * where they fail.
   */
  loadKernels?: (() => Promise<OrderKernels>) | undefined;
}

export interface BookView {
  /** The market whose book is followed; null for none. */
  readonly symbol: MarketSymbol | null;
  /**
   * Follows another book, or groups and cuts the same one otherwise. Asking again for one that is unavailable starts over.
   * @returns true when a new subscription is needed
   */
  want(wish: BookWish | null): boolean;
  /** Sequence number of the channel's last tick. */
  readonly tickSeq: number;
  depth(first: number, last: number, tickSeq: number, bids: DepthColumns | null, asks: DepthColumns | null): void;
  resubscribed(): void;
  /** @param tickScaled  tick size × 10^priceDecimals */
  flush(tickScaled: number): BookFlush | null;
  close(): void;
}

const bestOf = ({ prices, count }: Book['bids']): number => (count > 0 ? prices[0]! : NaN);

/** The one book on screen: a feed channel, and how it is grouped and cut for the main thread. */
export function createBookView(parts: BookViewParts): BookView {
  const channel = createBookChannel(parts);
  let kernelsAsked = false;
  let wish: BookWish | null = null;
  let bids = createGroupedRows(0);
  let asks = createGroupedRows(0);

  function resize(rows: number): void {
    const wanted = Math.min(Math.max(0, Math.floor(rows)), ROWS_MAX);
    if (bids.prices.length === wanted) return;
    bids = createGroupedRows(wanted);
    asks = createGroupedRows(wanted);
  }

  function askForKernels(): void {
    if (kernelsAsked || !parts.loadKernels) return;
    kernelsAsked = true;
    parts
      .loadKernels()
      .then(channel.book.useKernels)
      .catch(() => (kernelsAsked = false)); // Asked again with the next book: the network may be back.
  }

  return {
    get symbol() {
      return wish?.symbol ?? null;
    },
    want(next) {
      const before = wish;
      wish = next;
      if (!next) {
        channel.close();
        return false;
      }
      resize(next.rows);
      const sameBook = before?.symbol === next.symbol;
      if (sameBook && channel.status !== 'unavailable') {
        parts.onChange();
        return false;
      }
      channel.open();
      askForKernels();
      return sameBook;
    },
    get tickSeq() {
      return channel.tickSeq;
    },
    depth: channel.depth,
    resubscribed() {
      if (wish) channel.resubscribed();
    },
    flush(tickScaled) {
      if (!wish) return null;
      const { symbol, grouping } = wish;
      const { status, book } = channel;
      if (status !== 'ready') return { symbol, status, grouping, rows: new Float64Array(0) };
      book.group('bids', tickScaled * grouping, bids);
      book.group('asks', tickScaled * grouping, asks);
      return { symbol, status, grouping, rows: packBook(bids, asks, bestOf(book.bids), bestOf(book.asks)) };
    },
    close: channel.close,
  };
}
