import { TRADES_KEPT } from '../signals/trades.ts';
import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import { createRecentTrades } from '../feed/throttle/recent-trades.ts';
import type { RecentTrades } from '../feed/throttle/recent-trades.ts';
import type { TradesFlush } from './thread-messages.ts';
import type { PageInterest } from './page-interest.ts';

export interface PageTradesParts {
  readonly interest: Pick<PageInterest, 'view'>;
  /** Returns whether the stores of this thread have a reader (`PaintedMarkets.isPainting`). */
  isPainting(): boolean;
  mark(kind: FlushKind): void;
}

/** Buffers public trades of the market in view for the page, and for the stores of this thread. */
export interface PageTrades {
  /** Adds one trade of the market in view. Hot. */
  add: RecentTrades['add'];
  /** Sequence number of the newest trade since `restart`; 0 before there is one. */
  readonly newestSeq: number;
  /**
   * Starts over, for another market or a new socket: pending trades are dropped, and the next ones replace the page's
   * rows.
   */
  restart(): void;
  /** Sends the page an empty list at once when its rows are of another market. */
  offerFresh(): void;
  /**
   * Returns the trades to flush now. While the page does not follow them, its copy waits until `labels` are due.
   * @returns `here` for the stores of this thread, `page` for the page; null for none
   */
  take(
    kinds: ReadonlySet<FlushKind>,
    isFollowed: boolean,
  ): { readonly here: TradesFlush | null; readonly page: TradesFlush | null };
}

const NONE = { here: null, page: null } as const;

export function createPageTrades({ interest, isPainting, mark }: PageTradesParts): PageTrades {
  const forPage = createRecentTrades(TRADES_KEPT);
  const forStores = createRecentTrades(TRADES_KEPT);
  let fresh = true;
  let hasNews = false;
  let newestSeq = 0;

  function setNews(): void {
    hasNews = true;
    mark('moment');
  }
  return {
    get newestSeq() {
      return newestSeq;
    },
    add(seq, timeMs, price, size, side) {
      if (seq > newestSeq) newestSeq = seq;
      forPage.add(seq, timeMs, price, size, side);
      if (isPainting()) forStores.add(seq, timeMs, price, size, side);
      setNews();
    },
    restart() {
      forPage.clear();
      forStores.clear();
      fresh = true;
      newestSeq = 0;
    },
    offerFresh() {
      if (fresh && interest.view.trades !== null) setNews();
    },
    take(kinds, isFollowed) {
      const symbol = interest.view.trades;
      if (symbol === null) return NONE;
      const wasFresh = fresh;
      const isNew = kinds.has('moment') && hasNews;
      const isSent = (isNew && (fresh || isFollowed)) || (kinds.has('labels') && forPage.count > 0 && !fresh);
      const here = isNew && isPainting() ? { symbol, rows: forStores.take(), fresh } : null;
      if (isNew) hasNews = false;
      if (isSent) fresh = false;
      else if (isNew) mark('labels');
      return { here, page: isSent ? { symbol, rows: forPage.take(), fresh: wasFresh } : null };
    },
  };
}
