import { PART } from '../../../protocol/feed/frame-format.ts';
import type { CompactMarket } from './compact-markets.ts';
import type { FrameBuilder } from './frame-builder.ts';
import type { WatchedStreams } from './group-streams.ts';
import { writeDayKey } from './parts.ts';
import type { PeriodClass } from './period-class.ts';
import type { Wish } from './wish.ts';

/** Trades that a client has already, by market. */
export type SeenTrades = ReadonlyMap<CompactMarket, number>;

/** The state that a group of views was sent last. */
export interface SentGroup {
  readonly wish: Wish;
  readonly of: PeriodClass;
  /** Streams of the wish's `watch`, in its order. */
  readonly watched: readonly WatchedStreams[];
  /** Prices of the wish's `others`, in their order. */
  readonly restPrices: readonly number[];
  readonly lastMs: number;
}

/** Writes a part for each of these that has something to tell. */
function writeEach<Stream>(
  builder: FrameBuilder,
  tag: number,
  streams: Iterable<Stream>,
  write: (stream: Stream) => unknown,
): void {
  for (const stream of streams) {
    write(stream);
    builder.innerPart(tag);
  }
}

function writePrices({ inner }: FrameBuilder, { wish, of, restPrices }: SentGroup): void {
  const write = (number: number, price: number): void => {
    if (price === 0) return;
    inner.v(number);
    inner.v(price);
  };
  for (const market of wish.list) write(market.number, of.priceOf(market));
  for (const [at, { number }] of wish.others.entries()) write(number, restPrices[at]!);
}

/** Writes the parts of a KEY: everything as it was sent last. */
export function writeKeyParts(builder: FrameBuilder, sent: SentGroup, seen: SeenTrades): void {
  const { wish, of, watched, lastMs } = sent;
  const { inner } = builder;
  for (const market of wish.shown) {
    if (!of.isStale(market)) continue;
    inner.v(market.number);
    inner.u8(1);
  }
  builder.innerPart(PART.stale);
  writePrices(builder, sent);
  builder.innerPart(PART.pricesKey);
  if (wish.day) for (const market of wish.shown) writeDayKey(inner, market.number, of.dayOf(market, lastMs));
  builder.innerPart(PART.dayKey);
  writeEach(builder, PART.watch, watched, ({ market, watch }) => watch.writeKey(inner, seen.get(market) ?? 0));
  writeEach(builder, PART.bookKey, watched, ({ book }) => book?.writeKey(inner));
  const klines = watched.flatMap((streams) => streams.klines);
  for (const kline of klines) for (const part of kline.keyParts()) builder.part(PART.kline, part);
  writeEach(builder, PART.head, watched, ({ head }) => head?.writeKey(inner));
}
