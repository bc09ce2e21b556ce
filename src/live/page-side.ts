import { createFlushSchedule } from '../feed/throttle/flush-schedule.ts';
import type { FlushKind, FlushSchedule } from '../feed/throttle/flush-schedule.ts';
import type { LatestTickers } from '../feed/throttle/latest-tickers.ts';
import type { Timers } from '../model/timers.ts';
import { flushPeriodMs } from './flush-periods.ts';
import type { KlineFeed } from './kline-feed.ts';
import type { FeedSettings, Flush } from './thread-messages.ts';
import { createMoments } from './moments.ts';
import type { Moments } from './moments.ts';
import type { PageBook } from './page-book.ts';
import { createPageFlush } from './page-flush.ts';
import type { PageFlush } from './page-flush.ts';
import type { PageInterest } from './page-interest.ts';
import { createPagePrices } from './page-prices.ts';
import type { PageTrades } from './page-trades.ts';
import type { PaintedMarkets } from './painted-markets.ts';

export interface PageSideParts {
  readonly timers: Timers;
  readonly tickers: LatestTickers;
  readonly interest: PageInterest;
  readonly klines: KlineFeed;
  readonly book: PageBook;
  readonly trades: PageTrades;
  readonly painted: PaintedMarkets;
  settings(): FeedSettings | null;
  /** True with the compact feed, whose frames are one moment each, at the wanted period. */
  isCompact(): boolean;
  mark(kind: FlushKind): void;
  post(message: Flush, transfer: Transferable[]): void;
}

/** Connects the parts that send to the page: what is due, when, and with which moment. */
export function createPageSide(parts: PageSideParts): {
  readonly pageFlush: PageFlush;
  readonly moments: Moments;
  readonly schedule: FlushSchedule;
} {
  const { timers, tickers, interest, klines, book, trades, painted, settings, isCompact, mark, post } = parts;
  const pageFlush = createPageFlush({
    columns: tickers.columns,
    prices: createPagePrices({ tickers, interest, painted, mark }),
    book,
    trades,
    painted,
    post,
    hurryLabels: () => schedule.hurry('labels'),
  });
  const moments = createMoments({
    timers,
    klines,
    painted,
    // The compact feed paces candles itself.
    klineMs: () => (isCompact() ? 0 : (settings()?.klineMs ?? 0)),
    mark,
    flush: pageFlush.flush,
  });
  const schedule = createFlushSchedule({
    timers,
    periodMs: (kind) =>
      flushPeriodMs(kind, settings(), interest.view, {
        isPaced: isCompact(),
        paintedRows: interest.paintedOnly.size > 0,
        unfollowedParts: pageFlush.isPartlyUnfollowed,
      }),
    /** Returns whether book and candles of the shown markets include the newest tick. */
    momentIsWhole() {
      if (isCompact()) return true;
      const { bookIndex } = interest;
      const { tickSeq } = book;
      const hasBook = bookIndex < 0 || Number.isNaN(tickSeq) || tickSeq === tickers.seqOf(bookIndex);
      return hasBook && klines.isWhole();
    },
    flush: moments.flush,
  });
  return { pageFlush, moments, schedule };
}
