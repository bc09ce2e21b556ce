import type { ByteReader } from '../../../protocol/feed/byte-reader.ts';
import { FEED_LIMITS, KLINE, WATCH } from '../../../protocol/feed/frame-format.ts';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import type { ReadEntry } from './market-parts.ts';
import { mergeSide, readSide } from './book-state.ts';
import type { BookState } from './book-state.ts';
import { CANDLE as C, CHANGED, MARKET as M } from './frame-state.ts';
import type { FrameState } from './frame-state.ts';

const isSafe = (value: number): boolean => value >= 0 && value <= Number.MAX_SAFE_INTEGER;

/** Reads the trades after the newest known one. @returns false when they are damaged */
function readTrades(reader: ByteReader, frame: FrameState, slot: number): boolean {
  const change = reader.v();
  const count = reader.v();
  const seq = frame.market(slot, M.seq) + change;
  if (!isSafe(seq) || count > change || (count === 0 && change > 0)) return false;
  let price = frame.market(slot, M.watched);
  let timeMs = frame.market(slot, M.timeMs);
  for (let left = count; left > 0; left--) {
    price += reader.z();
    const sizeAndSide = reader.v();
    timeMs += reader.z();
    if (reader.failed || !(price > 0 && isSafe(price) && isSafe(timeMs))) return false;
    if (!frame.addTrade(slot, seq - left + 1, timeMs, price, sizeAndSide)) return false;
  }
  frame.setMarket(slot, M.seq, seq);
  frame.setMarket(slot, M.timeMs, timeMs);
  frame.setMarket(slot, M.watched, price);
  if (price > 0) frame.setMarket(slot, M.last, price);
  return !Number.isNaN(price);
}

export const readWatched: ReadEntry = (reader, slots, frame) => {
  const flags = reader.u8();
  const slot = slots.of(reader.v());
  if (slot < 0 || flags > WATCH.whole) return false;
  if (flags === WATCH.whole) {
    frame.setMarket(slot, M.seq, reader.v());
    frame.setMarket(slot, M.timeMs, reader.v());
    frame.setMarket(slot, M.watched, reader.v());
    // A market without an earlier trade is marked as changed all the same, because a KEY says that it is fresh.
    frame.changed(slot, frame.market(slot, M.watched) > 0 ? CHANGED.price : CHANGED.stale);
  }
  return readTrades(reader, frame, slot);
};

export const readHead: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  const seq = reader.v();
  const timeMs = reader.v();
  const hash = reader.bytes(32);
  const keyIndex = reader.v();
  const signature = reader.bytes(64);
  return slot >= 0 && !reader.failed && frame.addHead({ slot, seq, timeMs, hash, keyIndex, signature });
};

export const readWholeBook: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  const step = reader.v();
  const rows = reader.v();
  if (slot < 0 || step < 1 || step > FEED_LIMITS.step || rows < 1 || rows > FEED_LIMITS.rows) return false;
  const book = frame.books.open(slot);
  if (!book) return false;
  book.step = step;
  book.rows = rows;
  book.seq = reader.v();
  book.bestBid = reader.v();
  book.spread = reader.v();
  return readSide(reader, -1, rows, book.bids) && readSide(reader, 1, rows, book.asks);
};

function isBest({ seq, bestBid, spread }: BookState): boolean {
  return isSafe(seq) && isSafe(bestBid) && isSafe(bestBid + spread);
}

export const readBook: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  const step = reader.v();
  const book = slot < 0 ? null : frame.books.change(slot);
  if (!book || book.known.step !== step) return false;
  const { known, next } = book;
  next.seq = known.seq + reader.v();
  next.bestBid = known.bestBid + reader.z();
  next.spread = reader.v();
  return (
    mergeSide(reader, -1, known.rows, known.bids, next.bids) &&
    mergeSide(reader, 1, known.rows, known.asks, next.asks) &&
    isBest(next)
  );
};

const WHOLE_CANDLE = [C.openTimeMs, C.open, C.high, C.low, C.close, C.volume] as const;

function isCandle(frame: FrameState, candle: number): boolean {
  const low = frame.candle(candle, C.low);
  const high = frame.candle(candle, C.high);
  const open = frame.candle(candle, C.open);
  return low > 0 && low <= open && open <= high && isSafe(high) && isSafe(frame.candle(candle, C.volume));
}

function count(frame: FrameState, candle: number, field: number, change: number): void {
  frame.setCandle(candle, field, frame.candle(candle, field) + change);
}

export const readKline: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  const interval = reader.u8();
  const flags = reader.u8();
  if (slot < 0 || interval >= INTERVALS.length || flags > (KLINE.whole | KLINE.high | KLINE.low | KLINE.volume)) {
    return false;
  }
  const isWhole = (flags & KLINE.whole) > 0;
  if (isWhole && flags !== KLINE.whole) return false;
  const known = frame.candleOf(slot, interval);
  const candle = known < 0 && isWhole ? frame.newCandle(slot, interval) : known;
  if (candle < 0 || (isWhole && !frame.closeCandle(candle))) return false;
  if (isWhole) for (const field of WHOLE_CANDLE) frame.setCandle(candle, field, reader.v());
  if (flags & KLINE.high) count(frame, candle, C.high, reader.z());
  if (flags & KLINE.low) count(frame, candle, C.low, reader.z());
  if (flags & KLINE.volume) count(frame, candle, C.volume, reader.v());
  if (!isWhole) frame.setCandle(candle, C.close, frame.market(slot, M.last));
  return !reader.failed && isCandle(frame, candle) && frame.candle(candle, C.close) > 0;
};
