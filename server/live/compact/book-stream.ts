import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { changedRows, rowsOf } from './book-rows.ts';
import type { CompactMarket } from './compact-markets.ts';
import { isDue } from './pace.ts';
import { writeBook, writeBookKey } from './parts.ts';
import type { BestPrices, BookShape, StepRows } from './parts.ts';
import type { ScaledBook } from './scaled-book.ts';

/** The BOOK part of one market and grouping, as all who look at it are sent it. */
export interface BookStream {
  /** Part of the present flush; null when there is none. */
  readonly part: Uint8Array | null;
  flush(nowMs: number): void;
  writeKey(out: ByteWriter): void;
}

interface Told {
  readonly revision: number;
  readonly seq: number;
  readonly best: BestPrices;
  readonly bids: StepRows;
  readonly asks: StepRows;
}

export interface BookStreamParts {
  readonly book: ScaledBook;
  readonly market: CompactMarket;
  readonly step: number;
  readonly rows: number;
  /** Least time between two parts, ms. */
  readonly paceMs: number;
  readonly startMs: number;
  /** Returns the newest tick's number: between two turns of the market the book is that of the last tick. */
  seq(): number;
}

/** Creates the stream, which has sent the present book. */
export function createBookStream({ book, market, step, rows, paceMs, startMs, seq }: BookStreamParts): BookStream {
  const shape: BookShape = { market: market.number, step, rows };
  const writer = new ByteWriter();
  let sent = present();
  let part: Uint8Array | null = null;
  let lastMs = startMs;

  function present(): Told {
    return {
      revision: book.revision,
      seq: seq(),
      best: { bid: book.bids.prices[0] ?? 0, ask: book.asks.prices[0] ?? 0 },
      bids: rowsOf(book.bids, step, rows, false),
      asks: rowsOf(book.asks, step, rows, true),
    };
  }

  return {
    get part() {
      return part;
    },
    flush(nowMs) {
      part = null;
      if (book.revision === sent.revision || !isDue(nowMs, lastMs, paceMs)) return;
      const before = sent;
      const now = present();
      const bids = changedRows(before.bids, now.bids, rows, -1);
      const asks = changedRows(before.asks, now.asks, rows, 1);
      const isSame = now.best.bid === before.best.bid && now.best.ask === before.best.ask;
      if (isSame && bids.prices.length === 0 && asks.prices.length === 0) {
        sent = { ...before, revision: now.revision };
        return;
      }
      writeBook(writer, shape, now.seq - before.seq, now.best.bid - before.best.bid, now.best, bids, asks);
      part = writer.take();
      sent = now;
      lastMs = nowMs;
    },
    writeKey: (out) => writeBookKey(out, shape, sent.seq, sent.best, sent.bids, sent.asks),
  };
}
