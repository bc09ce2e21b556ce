import type { FeedSink, SignedHead } from '../feed/decode/feed-sink.ts';
import { createSequenceGaps, createTickWindow } from '../feed/decode/tick-window.ts';
import type { Counters } from '../feed/counters.ts';
import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { LatestTickers } from '../feed/throttle/latest-tickers.ts';
import { applySample } from '../signals/server-clock.ts';
import type { KlineFeed } from './kline-feed.ts';
import type { FromLive } from './thread-messages.ts';
import type { PageBook } from './page-book.ts';
import type { PageInterest } from './page-interest.ts';
import type { PageTrades } from './page-trades.ts';

export interface StreamSinkParts {
  readonly counters: Counters;
  readonly interest: Pick<PageInterest, 'bookIndex' | 'tradesIndex'>;
  readonly tickers: LatestTickers;
  readonly klines: Pick<KlineFeed, 'tick' | 'kline'>;
  readonly book: Pick<PageBook, 'depth' | 'rows'>;
  readonly trades: Pick<PageTrades, 'add' | 'newestSeq'>;
  /** A signed chain head without the id of its key. */
  onHead(head: SignedHead): void;
  /** Round trip of a ping, ms. */
  onRoundTrip(ms: number): void;
  mark(kind: FlushKind): void;
  post(message: Extract<FromLive, { kind: 'rows' | 'auth' | 'pong' }>, transfer: Transferable[]): void;
}

type Trade = Parameters<FeedSink['tick']> extends [unknown, ...infer Rest] ? Rest : never;

/** Receives the decoded messages of the socket on this thread. */
export interface StreamSink extends FeedSink {
  /** Resets sequence numbers, because the new socket may lead to another server. */
  reset(): void;
}

export function createStreamSink(parts: StreamSinkParts): StreamSink {
  const { counters, interest, tickers, klines, book, trades, mark, post } = parts;
  const window = createTickWindow();
  /** DETAIL repeats prices of TRADE. Each is a stream of its own, in which no tick is repeated. */
  const sequences = { DETAIL: createSequenceGaps(), TRADE: createSequenceGaps() };

  /** These ticks are in order, and repeated after a KEY: each reader takes those that it does not know. */
  function watched(...[symbol, seq, timeMs, price, size, side]: Trade): void {
    tickers.tick(symbol, seq, timeMs, price);
    if (klines.tick(symbol, seq, timeMs, price)) mark('moment');
    if (symbol === interest.tradesIndex && seq > trades.newestSeq) trades.add(seq, timeMs, price, size, side);
  }
  return {
    tick(stream, symbol, seq, timeMs, price, size, side) {
      counters.prices++;
      if (stream === 'WATCH') {
        watched(symbol, seq, timeMs, price, size, side);
        return;
      }
      const missing = sequences[stream].note(symbol, seq);
      if (missing < 0) counters.duplicates++;
      // Only TRADE promises every price.
      else if (stream === 'TRADE') counters.gaps += missing;
      if (!window.isNew(symbol, seq)) return;
      tickers.tick(symbol, seq, timeMs, price);
      if (klines.tick(symbol, seq, timeMs, price)) mark('moment');
      if (symbol === interest.tradesIndex) trades.add(seq, timeMs, price, size, side);
    },
    price(symbol, timeMs, price) {
      counters.prices++;
      tickers.price(symbol, timeMs, price);
    },
    summary: tickers.summary,
    stale: tickers.stale,
    kline(symbol, interval, kline) {
      if (klines.kline(symbol, interval, kline)) mark('moment');
    },
    depth(symbol, first, last, tickSeq, bids, asks) {
      if (symbol === interest.bookIndex) book.depth(first, last, tickSeq, bids, asks);
    },
    bookRows(symbol, rows) {
      if (symbol === interest.bookIndex) book.rows(rows);
    },
    head: parts.onHead,
    // Rows about money bypass every throttle, while hidden too (decision 14).
    rows: (of, rows) => post({ kind: 'rows', of, rows }, []),
    auth: (ok, msg) => post({ kind: 'auth', ok, msg }, []),
    pong(sentMs, serverMs) {
      const receivedMs = Date.now();
      applySample(sentMs, receivedMs, serverMs);
      parts.onRoundTrip(receivedMs - sentMs);
      post({ kind: 'pong', sentMs, receivedMs, serverMs }, []);
    },
    reset() {
      window.reset();
      sequences.DETAIL.reset();
      sequences.TRADE.reset();
      tickers.resetSequences();
    },
  };
}
