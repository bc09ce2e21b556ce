import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { createGroupedRows, groupRows } from '../compute/order/book-levels.ts';
import { createBookSide } from '../compute/order/book-side.ts';
import type { BookSide } from '../compute/order/book-side.ts';
import type { OrderKernels } from '../compute/order/order-kernels.ts';
import type { Book } from '../feed/book/delta-book.ts';
import { createBookChannel } from '../feed/book/book-channel.ts';
import type { BookChannelParts } from '../feed/book/book-channel.ts';
import type { DepthColumns } from '../feed/decode/depth-columns.ts';
import type { GatheredBook, GatheredSide } from '../feed/decode/feed-sink.ts';
import { packBook } from '../model/book-rows.ts';
import type { BookFlush, BookWish } from './thread-messages.ts';

/** Rows per side that a page may ask for. */
const ROWS_MAX = 200;

export interface BookViewParts extends BookChannelParts {
  /**
   * Loads the kernels when a book is first subscribed; the plain twin keeps the book until they are loaded, or for good
   * where they fail.
   */
  loadKernels?: (() => Promise<OrderKernels>) | undefined;
  /** True when books arrive as `depth`, which kernels merge; rows grouped by the server need none. */
  isDepth(): boolean;
}

export interface BookView {
  /** The market whose book is subscribed; null for none. */
  readonly symbol: MarketSymbol | null;
  /**
   * Follows another book, or the same one with another grouping or row count. A repeated request for an unavailable
   * book starts over.
   * @returns true when a new subscription is needed
   */
  want(wish: BookWish | null): boolean;
  /** Sequence number of the channel's last tick. */
  readonly tickSeq: number;
  depth(first: number, last: number, tickSeq: number, bids: DepthColumns | null, asks: DepthColumns | null): void;
  /** Replaces the book by rows that the server grouped. */
  rows(book: GatheredBook): void;
  resubscribed(): void;
  /** @param tickScaled  tick size × 10^priceDecimals */
  flush(tickScaled: number): BookFlush | null;
  close(): void;
}

type Rows = ReturnType<typeof createGroupedRows>;

const bestOf = ({ prices, count }: Book['bids']): number => (count > 0 ? prices[0]! : NaN);

interface KnownRows {
  step: number;
  readonly bids: BookSide;
  readonly asks: BookSide;
  bestBid: number;
  bestAsk: number;
}

const createKnownRows = (): KnownRows => ({
  step: 1,
  bids: createBookSide(-1),
  asks: createBookSide(1),
  bestBid: NaN,
  bestAsk: NaN,
});

/**
 * Copies arrays that the decoder reuses. Prices stay in steps of the rows, because the tick size is needed only for
 * display.
 */
function keepRows(known: KnownRows, { step, bids, asks, bestBid, spread }: GatheredBook): void {
  known.step = step;
  keepSide(known.bids, bids);
  keepSide(known.asks, asks);
  known.bestBid = bids.count > 0 ? bestBid : NaN;
  known.bestAsk = asks.count > 0 ? bestBid + spread : NaN;
}

function keepSide(side: BookSide, { prices, sizes, count }: GatheredSide): void {
  side.prices.set(prices.subarray(0, count));
  side.sizes.set(sizes.subarray(0, count));
  side.count = count;
}

/** Groups rows of the server into the wanted ones, which are as wide or wider. */
function groupKnown(known: KnownRows, tickScaled: number, grouping: number, bids: Rows, asks: Rows): void {
  const [asked, rest] = [grouping / known.step, grouping % known.step];
  // The server has not answered the newest view yet, so its last rows are shown unchanged.
  const step = rest === 0 ? asked : 1;
  groupRows(known.bids, step, bids);
  groupRows(known.asks, step, asks);
  for (const side of [bids, asks]) {
    for (let row = 0; row < side.count; row++) side.prices[row]! *= known.step * tickScaled;
  }
}

/** The one book on screen: its feed channel, and the grouping and row count for the main thread. */
export function createBookView(parts: BookViewParts): BookView {
  const channel = createBookChannel(parts);
  let kernelsAsked = false;
  let wish: BookWish | null = null;
  let bids = createGroupedRows(0);
  let asks = createGroupedRows(0);
  /** Rows of the server; null while the book is made of `depth`. */
  let known: KnownRows | null = null;

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
      .catch(() => (kernelsAsked = false)); // The next book tries to load them again, because the network may be back.
  }

  return {
    get symbol() {
      return wish?.symbol ?? null;
    },
    want(next) {
      const before = wish;
      wish = next;
      if (!next) {
        known = null;
        channel.close();
        return false;
      }
      resize(next.rows);
      const sameBook = before?.symbol === next.symbol;
      if (sameBook && channel.status !== 'unavailable') {
        parts.onChange();
        return false;
      }
      known = null;
      channel.open();
      if (parts.isDepth()) askForKernels();
      return sameBook;
    },
    get tickSeq() {
      return channel.tickSeq;
    },
    depth(...message) {
      known = null;
      channel.depth(...message);
    },
    rows(book) {
      known ??= createKnownRows();
      keepRows(known, book);
      channel.gathered(book.seq);
    },
    resubscribed() {
      if (!wish) return;
      if (parts.isDepth()) askForKernels();
      channel.resubscribed();
    },
    flush(tickScaled) {
      if (!wish) return null;
      const { symbol, grouping } = wish;
      const { status, book } = channel;
      if (status !== 'ready') return { symbol, status, grouping, rows: new Float64Array(0) };
      if (known) {
        groupKnown(known, tickScaled, grouping, bids, asks);
        return { symbol, status, grouping, rows: packBook(bids, asks, known.bestBid, known.bestAsk) };
      }
      book.group('bids', tickScaled * grouping, bids);
      book.group('asks', tickScaled * grouping, asks);
      return { symbol, status, grouping, rows: packBook(bids, asks, bestOf(book.bids), bestOf(book.asks)) };
    },
    close: channel.close,
  };
}
