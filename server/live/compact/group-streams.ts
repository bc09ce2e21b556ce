import type { WatchedBook } from '../../../protocol/feed/view.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import type { Market } from '../../market/market.ts';
import type { CheckpointWire } from '../../proof/checkpoint-logs.ts';
import type { BookOptions } from './book-options.ts';
import { createBookStream } from './book-stream.ts';
import type { BookStream } from './book-stream.ts';
import type { CompactMarket } from './compact-markets.ts';
import { createHeadStream } from './head-stream.ts';
import type { HeadSource, HeadStream } from './head-stream.ts';
import { createKlineStream } from './kline-stream.ts';
import type { KlineStream } from './kline-stream.ts';
import type { ScaledBooks } from './scaled-book.ts';
import { sharedStreams } from './shared-streams.ts';
import type { SharedStreams } from './shared-streams.ts';
import { createWatchStream } from './watch-stream.ts';
import type { WatchStream } from './watch-stream.ts';
import type { WatchWish, Wish } from './wish.ts';

/** The streams of one watched market of a group. */
export interface WatchedStreams {
  readonly market: CompactMarket;
  readonly watch: WatchStream;
  readonly book: BookStream | null;
  readonly klines: readonly KlineStream[];
  readonly head: HeadStream | null;
}

export interface StreamSources {
  readonly market: Pick<Market, 'lastTick' | 'newestKlines' | 'recentTicks'>;
  readonly proof: HeadSource;
  readonly books: ScaledBooks;
  /** Counts the books in use. */
  readonly options: Pick<BookOptions, 'add' | 'remove'>;
}

/** The streams of one period. */
export interface ClassStreams {
  /**
   * Returns whether a KEY of the wish, if its streams were used now, would be of one moment: of each market all streams
   * were sent last at the same time, or all of them begin now.
   */
  isOneMoment(wish: Wish): boolean;
  /** Returns the streams of a wish, created when nobody uses them yet. */
  use(wish: Wish, nowMs: number): { readonly watched: readonly WatchedStreams[]; release(): void };
  /** Makes the parts of a flush. */
  flush(nowMs: number): void;
  signed(head: CheckpointWire): void;
}

const watchKeyOf = (market: CompactMarket, trades: number, paceMs: number): string =>
  `${market.number} ${trades} ${paceMs}`;
const bookKeyOf = (market: CompactMarket, { step, rows }: WatchedBook, paceMs: number): string =>
  `${market.number} ${step} ${rows} ${paceMs}`;
const klineKeyOf = (watchKey: string, interval: Interval, paceMs: number): string =>
  `${watchKey} ${paceMs} ${interval}`;

export function classStreams({ market: source, proof, books, options }: StreamSources): ClassStreams {
  const watches = sharedStreams<WatchStream>();
  const klines = sharedStreams<KlineStream>();
  const heads = sharedStreams<{ readonly market: CompactMarket; readonly stream: HeadStream }>();
  const bookStreams = sharedStreams<{
    readonly market: CompactMarket;
    readonly option: WatchedBook;
    readonly stream: BookStream;
  }>(({ market, option }) => {
    books.close(market);
    options.remove(market, option);
  });

  function openBook(market: CompactMarket, option: WatchedBook, paceMs: number, nowMs: number): BookStream {
    const key = bookKeyOf(market, option, paceMs);
    releases.push(() => bookStreams.release(key));
    return bookStreams.use(key, () => {
      begun.set(`book ${key}`, uses);
      options.add(market, option);
      const stream = createBookStream({
        book: books.open(market),
        market,
        ...option,
        paceMs,
        startMs: nowMs,
        seq: () => source.lastTick(market.symbol)?.seq ?? 0,
      });
      return { market, option, stream };
    }).stream;
  }

  /** Uses that the wish in work has to release. */
  let releases: (() => void)[] = [];
  /** Number of calls of `use`, and the call that began each stream which no flush has sent yet. */
  let uses = 0;
  const begun = new Map<string, number>();

  /** Returns when a stream was sent last: 0 for the last flush, the number of a `use` after it, null for not yet. */
  const momentOf = (streams: Pick<SharedStreams<unknown>, 'has'>, kind: string, key: string): number | null =>
    streams.has(key) ? (begun.get(`${kind} ${key}`) ?? 0) : null;

  function isOfOneMoment({ market, trades, book, klines: intervals }: WatchWish, wish: Wish): boolean {
    const { paceMs, klinePaceMs } = wish;
    const watchKey = watchKeyOf(market, trades, paceMs);
    const moments = new Set([momentOf(watches, 'watch', watchKey)]);
    if (book) moments.add(momentOf(bookStreams, 'book', bookKeyOf(market, book, paceMs)));
    for (const each of intervals) moments.add(momentOf(klines, 'kline', klineKeyOf(watchKey, each, klinePaceMs)));
    return moments.size === 1;
  }

  function openAll(
    { market, trades, book, klines: intervals, heads: wantsHeads }: WatchWish,
    wish: Wish,
    nowMs: number,
  ): WatchedStreams {
    const { paceMs, klinePaceMs } = wish;
    const watchKey = watchKeyOf(market, trades, paceMs);
    const watch = watches.use(watchKey, () => {
      begun.set(`watch ${watchKey}`, uses);
      return createWatchStream(source, market, trades, paceMs, nowMs);
    });
    releases.push(() => watches.release(watchKey));
    const klineStreams = intervals.map((interval) => {
      const key = klineKeyOf(watchKey, interval, klinePaceMs);
      releases.push(() => klines.release(key));
      return klines.use(key, () => {
        begun.set(`kline ${key}`, uses);
        return createKlineStream({ source, market, interval, watch, paceMs: klinePaceMs, startMs: nowMs });
      });
    });
    const headKey = String(market.number);
    if (wantsHeads) releases.push(() => heads.release(headKey));
    return {
      market,
      watch,
      book: book && openBook(market, book, paceMs, nowMs),
      klines: klineStreams,
      head: wantsHeads ? heads.use(headKey, () => ({ market, stream: createHeadStream(proof, market) })).stream : null,
    };
  }

  return {
    isOneMoment: (wish) => wish.watch.every((each) => isOfOneMoment(each, wish)),
    use(wish, nowMs) {
      releases = [];
      uses += 1;
      const watched = wish.watch.map((each) => openAll(each, wish, nowMs));
      const own = releases;
      return {
        watched,
        release() {
          for (const release of own) release();
        },
      };
    },
    flush(nowMs) {
      begun.clear();
      for (const stream of watches.all()) stream.flush(nowMs);
      for (const { stream } of bookStreams.all()) stream.flush(nowMs);
      // After the trades, whose newest price is the close of a candle.
      for (const stream of klines.all()) stream.flush(nowMs);
      for (const { stream } of heads.all()) stream.flush();
    },
    signed(head) {
      for (const { market, stream } of heads.all()) if (market.symbol === head.symbol) stream.signed(head);
    },
  };
}
