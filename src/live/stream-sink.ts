import type { FeedSink } from '../feed/decode/feed-sink.ts';
import { createSequenceGaps, createTickWindow } from '../feed/decode/tick-window.ts';
import type { Counters } from '../feed/counters.ts';
import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import type { LatestTickers } from '../feed/throttle/latest-tickers.ts';
import { applySample } from '../signals/clock.ts';
import type { KlineFeed } from './kline-source.ts';
import type { FromLive } from './messages.ts';
import type { PageBook } from './page-book.ts';
import type { PageInterest } from './page-interest.ts';
import type { PageTrades } from './page-trades.ts';

export interface StreamSinkParts {
  readonly counters: Counters;
  readonly interest: Pick<PageInterest, 'bookIndex' | 'tradesIndex'>;
  readonly tickers: LatestTickers;
  readonly klines: Pick<KlineFeed, 'tick' | 'kline'>;
  readonly book: Pick<PageBook, 'depth'>;
  readonly trades: Pick<PageTrades, 'add'>;
  mark(kind: FlushKind): void;
  post(message: Extract<FromLive, { kind: 'rows' | 'auth' | 'pong' }>, transfer: Transferable[]): void;
}

/** Receives the decoded messages of the socket on this thread. */
export interface StreamSink extends FeedSink {
  /** The socket is new, perhaps to another server: sequence numbers start over. */
  reset(): void;
}

export function createStreamSink(parts: StreamSinkParts): StreamSink {
  const { counters, interest, tickers, klines, book, trades, mark, post } = parts;
  const window = createTickWindow();
  /** DETAIL brings every price that TRADE brings: each is a stream of its own, in which none comes twice. */
  const sequences = { DETAIL: createSequenceGaps(), TRADE: createSequenceGaps() };
  return {
    tick(stream, symbol, seq, timeMs, price, size, side) {
      counters.prices++;
      const missing = sequences[stream].note(symbol, seq);
      if (missing < 0) counters.duplicates++;
      // Only TRADE promises every price.
      else if (stream === 'TRADE') counters.gaps += missing;
      if (!window.isNew(symbol, seq)) return;
      tickers.tick(symbol, seq, timeMs, price);
      if (klines.tick(symbol, seq, timeMs, price)) mark('moment');
      if (symbol === interest.tradesIndex) trades.add(seq, timeMs, price, size, side);
    },
    summary: tickers.summary,
    stale: tickers.stale,
    kline(symbol, interval, kline) {
      if (klines.kline(symbol, interval, kline)) mark('moment');
    },
    depth(symbol, first, last, tickSeq, bids, asks) {
      if (symbol === interest.bookIndex) book.depth(first, last, tickSeq, bids, asks);
    },
    // Money: past every throttle, also while hidden (decision 14).
    rows: (of, rows) => post({ kind: 'rows', of, rows }, []),
    auth: (ok, msg) => post({ kind: 'auth', ok, msg }, []),
    pong(sentMs, serverMs) {
      const receivedMs = Date.now();
      applySample(sentMs, receivedMs, serverMs);
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
