import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { BookLevelText, Market, Unlisten } from '../../market/market.ts';
import type { CompactMarket } from './compact-markets.ts';
import { scaledText } from './scaled-text.ts';

/** One side of a book in scaled numbers, best price first. */
export interface ScaledSide {
  readonly prices: readonly number[];
  readonly sizes: readonly number[];
}

/** A copy of the book of one market, kept by its deltas. */
export interface ScaledBook {
  readonly bids: ScaledSide;
  readonly asks: ScaledSide;
  /** Grows with each delta. */
  readonly revision: number;
}

interface Side {
  readonly prices: number[];
  readonly sizes: number[];
  /** −1 for bids, +1 for asks. */
  readonly outwards: -1 | 1;
}

/** A book is kept so long for the next reader, since copying it takes as long as a hundred of its changes, ms. */
const KEPT_MS = 5000;

interface Kept {
  readonly market: CompactMarket;
  readonly bids: Side;
  readonly asks: Side;
  revision: number;
  readers: number;
  /** Time of the first sweep without a reader; null before. */
  unreadMs: number | null;
}

/** Returns the place of the first level that is not better than `price`. */
function placeOf({ prices, outwards }: Side, price: number): number {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prices[middle]! - price) * outwards < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sets one level; size 0 removes it. */
function setLevel(side: Side, price: number, size: number): void {
  const { prices, sizes } = side;
  const at = placeOf(side, price);
  const known = prices[at] === price;
  if (size === 0) {
    if (!known) return;
    prices.splice(at, 1);
    sizes.splice(at, 1);
  } else if (known) {
    sizes[at] = size;
  } else {
    prices.splice(at, 0, price);
    sizes.splice(at, 0, size);
  }
}

/** Books of the markets that somebody looks at. */
export interface ScaledBooks {
  /** Returns the book of a market, copied when nobody has looked at it lately. Call `close` once it is not needed. */
  open(market: CompactMarket): ScaledBook;
  close(market: CompactMarket): void;
  /** Forgets books that nobody has looked at for a while. Call it in each flush. */
  sweep(nowMs: number): void;
  stop: Unlisten;
}

export type BookSource = Pick<Market, 'bookSnapshot' | 'onDepth'>;

export function scaledBooks(source: BookSource): ScaledBooks {
  const kept = new Map<MarketSymbol, Kept>();
  const unread = new Set<Kept>();

  function apply({ market: { rules } }: Kept, side: Side, levels: readonly BookLevelText[]): void {
    for (const [price, size] of levels) {
      setLevel(side, scaledText(price, rules.priceDecimals), scaledText(size, rules.sizeDecimals));
    }
  }

  function copied(market: CompactMarket): Kept {
    const side = (outwards: -1 | 1): Side => ({ prices: [], sizes: [], outwards });
    const book: Kept = { market, bids: side(-1), asks: side(1), revision: 0, readers: 0, unreadMs: null };
    const { bids, asks } = source.bookSnapshot(market.symbol);
    apply(book, book.bids, bids);
    apply(book, book.asks, asks);
    return book;
  }

  const stop = source.onDepth((symbol, { bids, asks }) => {
    const book = kept.get(symbol);
    if (!book) return;
    apply(book, book.bids, bids);
    apply(book, book.asks, asks);
    book.revision += 1;
  });

  return {
    open(market) {
      const book = kept.get(market.symbol) ?? copied(market);
      kept.set(market.symbol, book);
      unread.delete(book);
      book.readers += 1;
      return book;
    },
    close({ symbol }) {
      const book = kept.get(symbol);
      if (!book) return;
      book.readers -= 1;
      if (book.readers > 0) return;
      book.unreadMs = null;
      unread.add(book);
    },
    sweep(nowMs) {
      for (const book of unread) {
        book.unreadMs ??= nowMs;
        // A clock that was set back counts as passed time.
        if (Math.abs(nowMs - book.unreadMs) < KEPT_MS) continue;
        unread.delete(book);
        kept.delete(book.market.symbol);
      }
    },
    stop,
  };
}
