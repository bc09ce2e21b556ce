import type { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { EMPTY_FRAME_MS, FRAME, PART } from '../../../protocol/feed/frame-format.ts';
import { binaryFrame } from '../frame.ts';
import type { CompactMarket } from './compact-markets.ts';
import type { WatchedStreams } from './group-streams.ts';
import { isDue } from './pace.ts';
import { writeDayKey } from './parts.ts';
import type { PeriodClass } from './period-class.ts';
import type { Wish } from './wish.ts';

/** Trades that a client has already, by market. */
export type SeenTrades = ReadonlyMap<CompactMarket, number>;

/** Views with equal wishes, which get the same frames. */
export interface ViewGroup {
  /** Returns the FLUSH frame of the class's present flush; null when nothing of it concerns this group. */
  flush(nowMs: number): Buffer | null;
  /** Whether so long nothing was sent that an empty frame is due. */
  isSilent(nowMs: number): boolean;
  /** Returns an empty FLUSH frame with the present number of the class. */
  empty(nowMs: number): Buffer;
  /** Returns a KEY frame: everything as it was told last, with number and time of the last frame. */
  key(viewId: number, seen?: SeenTrades): Buffer;
}

/** Where frames are built: one pair for all groups, empty between two frames. */
export interface FrameWriters {
  readonly out: ByteWriter;
  /** Bytes of a part before its length is known. */
  readonly inner: ByteWriter;
}

const NOTHING_SEEN: SeenTrades = new Map();

/**
 * Creates the group, which has told the present state of its class.
 * @param watched  streams of the wish's `watch`, in its order
 */
export function createViewGroup(
  wish: Wish,
  of: PeriodClass,
  watched: readonly WatchedStreams[],
  startMs: number,
  { out, inner }: FrameWriters,
): ViewGroup {
  let lastN = of.n;
  /** Time of the last frame as clients know it; a clock that is set back does not move it. */
  let lastMs = startMs;
  /** Time of the last frame by the clock. */
  let sentMs = startMs;
  let restMs = startMs;
  /** Prices of all other markets as they were told last. */
  const restPrices = wish.others.map(({ price }) => price);
  /** Parts of a KEY, as long as nothing else was told since. */
  let keyParts: { readonly turn: number; readonly bytes: Uint8Array } | null = null;

  // From now on the class keeps what these markets were told.
  for (const market of wish.shown) {
    of.priceOf(market);
    of.isStale(market);
    if (wish.day) of.dayOf(market, startMs);
  }

  function part(tag: number, bytes: Uint8Array): void {
    out.u8(tag);
    out.v(bytes.length);
    out.bytes(bytes);
  }

  /** Ends a part whose bytes are in `inner`; one without bytes is left out. */
  function partOfInner(tag: number): void {
    if (inner.length > 0) part(tag, inner.written);
    inner.clear();
  }

  function writeStale({ number, stale }: Pick<CompactMarket, 'number' | 'stale'>): void {
    inner.v(number);
    inner.u8(stale ? 1 : 0);
  }

  function writeRest(nowMs: number): void {
    if (wish.restMs === 0 || !isDue(nowMs, restMs, wish.restMs)) return;
    restMs = nowMs;
    for (const [at, { number, price }] of wish.others.entries()) {
      if (price === restPrices[at]) continue;
      restPrices[at] = price;
      inner.v(number);
      inner.v(price);
    }
  }

  function frameInOut(): Buffer {
    const frame = binaryFrame(out.written);
    out.clear();
    return frame;
  }

  /** Time since the last frame; 0 after the clock was set back. */
  const passedMs = (nowMs: number): number => Math.max(0, Math.round(nowMs - lastMs));

  function writeHeader(nowMs: number): void {
    out.u8(FRAME.flush);
    out.v(of.n);
    out.v(of.n - lastN);
    out.v(passedMs(nowMs));
  }

  /** Returns the frame in `out`, from which the next one counts. */
  function sent(nowMs: number): Buffer {
    lastN = of.n;
    lastMs += passedMs(nowMs);
    sentMs = nowMs;
    return frameInOut();
  }

  function writeParts(nowMs: number): void {
    if (of.stales.length > 0) {
      for (const market of of.stales) if (wish.shown.includes(market)) writeStale(market);
      partOfInner(PART.stale);
    }
    of.firstPrices.copyTo(inner, wish.list);
    writeRest(nowMs);
    partOfInner(PART.pricesKey);
    of.prices.writePart(out, PART.prices, wish.list);
    if (wish.day) of.days.writePart(out, PART.day, wish.shown);
    for (const { watch } of watched) if (watch.part) part(PART.watch, watch.part);
    for (const { book } of watched) if (book?.part) part(PART.book, book.part);
    for (const { klines } of watched) for (const { parts } of klines) for (const each of parts) part(PART.kline, each);
    for (const { head } of watched) if (head?.part) part(PART.head, head.part);
  }

  function writeKey(seen: SeenTrades): void {
    for (const market of wish.shown) if (of.isStale(market)) writeStale({ number: market.number, stale: true });
    partOfInner(PART.stale);
    const writePrice = (number: number, price: number): void => {
      if (price === 0) return;
      inner.v(number);
      inner.v(price);
    };
    for (const market of wish.list) writePrice(market.number, of.priceOf(market));
    for (const [at, { number }] of wish.others.entries()) writePrice(number, restPrices[at]!);
    partOfInner(PART.pricesKey);
    if (wish.day) for (const market of wish.shown) writeDayKey(inner, market.number, of.dayOf(market, lastMs));
    partOfInner(PART.dayKey);
    for (const { market, watch } of watched) {
      watch.writeKey(inner, seen.get(market) ?? 0);
      partOfInner(PART.watch);
    }
    for (const { book } of watched) {
      book?.writeKey(inner);
      partOfInner(PART.bookKey);
    }
    for (const { klines } of watched) {
      for (const kline of klines) {
        kline.writeKey(inner);
        partOfInner(PART.kline);
      }
    }
    for (const { head } of watched) {
      head?.writeKey(inner);
      partOfInner(PART.head);
    }
  }

  function partsOfKey(seen: SeenTrades): Uint8Array {
    const known = keyParts;
    if (known?.turn === of.turn && seen.size === 0) return known.bytes;
    writeKey(seen);
    const bytes = out.take();
    if (seen.size === 0) keyParts = { turn: of.turn, bytes };
    return bytes;
  }

  return {
    flush(nowMs) {
      writeHeader(nowMs);
      const { length } = out;
      writeParts(nowMs);
      if (out.length > length) return sent(nowMs);
      out.clear();
      return null;
    },
    isSilent: (nowMs) => isDue(nowMs, sentMs, EMPTY_FRAME_MS),
    empty(nowMs) {
      writeHeader(nowMs);
      return sent(nowMs);
    },
    key(viewId, seen = NOTHING_SEEN) {
      const parts = partsOfKey(seen);
      out.u8(FRAME.key);
      out.v(viewId);
      out.v(lastN);
      out.v(0);
      out.v(Math.max(0, Math.round(lastMs)));
      out.bytes(parts);
      return frameInOut();
    },
  };
}
