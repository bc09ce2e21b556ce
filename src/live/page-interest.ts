import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { SymbolTable } from '../feed/decode/symbol-table.ts';
import type { Topic } from '../feed/socket/subscriptions.ts';
import type { LatestTickers } from '../feed/throttle/latest-tickers.ts';
import type { KlineFeed } from './kline-feed.ts';
import { feedWishOf } from './compact-wish.ts';
import type { FeedWish, WishFacts } from './compact-wish.ts';
import type { Followed, View } from './thread-messages.ts';
import { hiddenTopicsOf, paintedOnlySymbols, topicsOf, visibleSymbols, detailedSymbols } from './topics.ts';

/** The markets that the page and its charts show, as indices of the symbol table; −1 while unknown. */
export interface PageInterest {
  readonly view: View;
  /** Market of the book in view. */
  readonly bookIndex: number;
  /** Market whose trades are in view. */
  readonly tradesIndex: number;
  /** Visible markets that only painted rows show. */
  readonly paintedOnly: ReadonlySet<number>;
  /** All markets with a visible price, those of `paintedOnly` included. */
  readonly seen: ReadonlySet<number>;
  /** Markets of `seen` whose prices are flushed with their moment, beside chart, book or trades. */
  readonly detailed: ReadonlySet<number>;
  /** True while orders or alerts are open. */
  readonly awaits: boolean;
  /** @param read  see the message `want` */
  show(view: View, followed: Followed, read: readonly MarketSymbol[]): void;
  /** The symbol table has grown. */
  symbolsChanged(): void;
  /**
   * Applies the subscriptions of page, orders and charts. Does nothing while no market is known, because rows could not
   * be read.
   */
  subscribe(facts: WishFacts): void;
}

export interface PageInterestParts {
  readonly symbols: SymbolTable;
  readonly charts: Pick<KlineFeed, 'topics' | 'symbols'>;
  setVisible: LatestTickers['setVisible'];
  /** Called when these markets become visible. `seen` and `detailed` are up to date when it is called. */
  onSeen(indices: readonly number[]): void;
  /** The same wish for either feed. */
  replaceWish(topics: readonly Topic[], wish: FeedWish): void;
}

const NOTHING_FOLLOWED: Followed = { followed: [], settling: [], guards: [], awaits: false };

export function createPageInterest(parts: PageInterestParts): PageInterest {
  const { symbols, charts } = parts;
  let view: View = { symbols: [], book: null, trades: null };
  let followed = NOTHING_FOLLOWED;
  let read: readonly MarketSymbol[] = [];
  let bookIndex = -1;
  let tradesIndex = -1;
  let paintedOnly: ReadonlySet<number> = new Set();
  let seen: ReadonlySet<number> = new Set();
  let detailed: ReadonlySet<number> = new Set();

  const indicesOf = (of: readonly MarketSymbol[]) => of.map(symbols.indexOf).filter((index) => index >= 0);

  function findIndices(): void {
    bookIndex = view.book ? symbols.indexOf(view.book.symbol) : -1;
    tradesIndex = view.trades ? symbols.indexOf(view.trades) : -1;
  }
  return {
    get view() {
      return view;
    },
    get bookIndex() {
      return bookIndex;
    },
    get tradesIndex() {
      return tradesIndex;
    },
    get paintedOnly() {
      return paintedOnly;
    },
    get seen() {
      return seen;
    },
    get detailed() {
      return detailed;
    },
    get awaits() {
      return followed.awaits;
    },
    show(nextView, nextFollowed, nextRead) {
      view = nextView;
      followed = nextFollowed;
      read = nextRead;
      findIndices();
    },
    symbolsChanged: findIndices,
    subscribe(facts) {
      if (symbols.size === 0) return;
      const wish = {
        ...followed,
        subscribeAll: facts.settings.subscribeAll,
        view,
        read,
        chartTopics: charts.topics(),
        chartSymbols: charts.symbols(),
      };
      const painted = indicesOf(paintedOnlySymbols(wish));
      const visibleNow = indicesOf(visibleSymbols(wish));
      const detailedNow = indicesOf(detailedSymbols(wish));
      parts.setVisible(detailedNow, visibleNow, painted);
      const seenBefore = seen;
      paintedOnly = new Set(painted);
      seen = new Set(visibleNow);
      detailed = new Set(detailedNow);
      parts.onSeen(visibleNow.filter((index) => !seenBefore.has(index)));
      parts.replaceWish(facts.isQuiet ? hiddenTopicsOf(wish) : topicsOf(wish), feedWishOf(wish, facts));
    },
  };
}
