import { EMPTY_FRAME_MS, FRAME, PART } from '../../../protocol/feed/frame-format.ts';
import type { FrameBuilder } from './frame-builder.ts';
import type { WatchedStreams } from './group-streams.ts';
import { writeKeyParts } from './key-parts.ts';
import type { SeenTrades } from './key-parts.ts';
import { marketSet } from './market-set.ts';
import { isDue } from './pace.ts';
import type { PeriodClass } from './period-class.ts';
import type { Wish } from './wish.ts';

/** Views with equal wishes, which get the same frames. */
export interface ViewGroup {
  /** Returns the FLUSH frame of the class's present flush; null when nothing of it concerns this group. */
  flush(nowMs: number): Buffer | null;
  /** Whether so long nothing was sent that an empty frame is due. */
  isSilent(nowMs: number): boolean;
  /** Returns an empty FLUSH frame with the present number of the class. */
  empty(nowMs: number): Buffer;
  /** Returns a KEY frame: everything as it was sent last, with number and time of the last frame. */
  key(viewId: number, seen?: SeenTrades): Buffer;
}

export interface ViewGroupParts {
  readonly wish: Wish;
  readonly of: PeriodClass;
  /** Streams of the wish's `watch`, in its order. */
  readonly watched: readonly WatchedStreams[];
  readonly builder: FrameBuilder;
  readonly startMs: number;
}

const NOTHING_SEEN: SeenTrades = new Map();

/** Creates the group, which has sent the present state of its class. */
export function createViewGroup({ wish, of, watched, builder, startMs }: ViewGroupParts): ViewGroup {
  const { out, inner } = builder;
  const listed = marketSet(wish.list);
  const shown = marketSet(wish.shown);
  let lastN = of.n;
  /** Time of the last frame as clients know it; a clock that is set back does not move it. */
  let lastMs = startMs;
  /** Time of the last frame by the clock. */
  let sentMs = startMs;
  let restMs = startMs;
  /** Prices of all other markets as they were sent last. */
  const restPrices = wish.others.map(({ price }) => price);
  /** Parts of a KEY, as long as nothing else was sent since. */
  let keyParts: { readonly turn: number; readonly bytes: Uint8Array } | null = null;

  // From now on the class keeps what these markets were sent.
  for (const market of wish.shown) {
    of.priceOf(market);
    of.isStale(market);
    if (wish.day) of.dayOf(market, startMs);
  }

  function writeStales(): void {
    for (const market of of.stales) {
      if (!wish.shown.includes(market)) continue;
      inner.v(market.number);
      inner.u8(of.isStale(market) ? 1 : 0);
    }
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

  function writeParts(nowMs: number): void {
    if (of.stales.length > 0) writeStales();
    builder.innerPart(PART.stale);
    of.firstPrices.copyTo(inner, listed);
    writeRest(nowMs);
    builder.innerPart(PART.pricesKey);
    of.prices.writePart(out, PART.prices, listed);
    if (wish.day) of.days.writePart(out, PART.day, shown);
    if (watched.length > 0) writeWatched();
  }

  function writeWatched(): void {
    for (const { watch } of watched) if (watch.part) builder.part(PART.watch, watch.part);
    for (const { book } of watched) if (book?.part) builder.part(PART.book, book.part);
    for (const { klines } of watched) {
      for (const { parts } of klines) for (const each of parts) builder.part(PART.kline, each);
    }
    for (const { head } of watched) if (head?.part) builder.part(PART.head, head.part);
  }

  /** Time since the last frame; 0 after the clock was set back. */
  const passedMs = (nowMs: number): number => Math.max(0, Math.round(nowMs - lastMs));

  function writeHeader(nowMs: number): void {
    out.u8(FRAME.flush);
    out.v(of.n);
    out.v(of.n - lastN);
    out.v(passedMs(nowMs));
  }

  /** Returns the frame, from which the next one counts. */
  function sent(nowMs: number): Buffer {
    lastN = of.n;
    lastMs += passedMs(nowMs);
    sentMs = nowMs;
    return builder.take();
  }

  function partsOfKey(seen: SeenTrades): Uint8Array {
    if (keyParts?.turn === of.turn && seen.size === 0) return keyParts.bytes;
    writeKeyParts(builder, { wish, of, watched, restPrices, lastMs }, seen);
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
      for (const value of [viewId, lastN, 0, Math.max(0, Math.round(lastMs))]) out.v(value);
      out.bytes(parts);
      return builder.take();
    },
  };
}
