import type { KlineKernels } from '../compute/kline/kline-kernels.ts';
import type { OrderKernels } from '../compute/order/order-kernels.ts';
import { createTickScanner } from '../compute/order/tick-scanner.ts';
import { newCounters } from '../feed/counters.ts';
import { createDecoder } from '../feed/decode/decode-message.ts';
import { createSymbolTable } from '../feed/decode/symbol-table.ts';
import type { SocketEvents, SocketLike } from '../feed/socket/reconnecting-socket.ts';
import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import { createLatestTickers } from '../feed/throttle/latest-tickers.ts';
import type { Timers } from '../model/timers.ts';
import { createCompactEnd } from './compact-end.ts';
import { seenOf } from './compact-wish.ts';
import { createHiddenPage } from './hidden-page.ts';
import { createKlineFeed } from './kline-feed.ts';
import type { FeedSettings, FromLive } from './thread-messages.ts';
import { createPageBook } from './page-book.ts';
import { createPageInterest } from './page-interest.ts';
import { createPageSide } from './page-side.ts';
import { createPageTrades } from './page-trades.ts';
import { createPaintedMarkets } from './painted-markets.ts';
import { createSlowLine } from './slow-line.ts';
import { createStream } from './live-stream.ts';
import { createStreamSink } from './stream-sink.ts';
import { createThreadKernels } from './thread-kernels.ts';

/** Most markets of the tick scanner; ticks of further ones are decoded in full. */
const SCANNED_MARKETS = 5000;

/** Settings that the page sends once, or when its device level changes. */
export interface LiveConfig {
  /** Base address of the socket. */
  socketUrl: string;
  /** Base address of calls. */
  apiBase: string;
  /** True when JSON is wanted even from a server with the compact feed. */
  textFeed: boolean;
  /** Settings of the level; null before `start`, when nothing is subscribed and nothing is flushed. */
  settings: FeedSettings | null;
}

export interface LiveSideParts {
  timers: Timers;
  openSocket(url: string, events: SocketEvents): SocketLike;
  /** Starts the kernels of book and tick scanner. When absent or failing, the plain JavaScript twins stay. */
  loadKernels?: () => Promise<OrderKernels>;
  /** The same for the studies of charts. */
  loadKlineKernels?: () => Promise<KlineKernels>;
  /** True on a worker; on the page's thread its own monitor measures paints and its cleaner the caches. */
  ownThread?: boolean;
  /** Returns whether the browser reports a cellular connection. */
  isCellular?: () => boolean;
}

/**
 * Connects the parts between the socket and the main thread: stream → decoder → sink → columns → flush, and klines to
 * the charts of this thread. Each part owns its state; this function has none.
 * @param config  read each time a part needs it
 */
export function connectParts(
  config: Readonly<LiveConfig>,
  post: (message: FromLive, transfer: Transferable[]) => void,
  { timers, openSocket, loadKernels, loadKlineKernels, ownThread = false, isCellular = () => false }: LiveSideParts,
) {
  const counters = newCounters();
  const symbols = createSymbolTable();
  const mark = (kind: FlushKind) => schedule.mark(kind);
  function subscribe(): void {
    const { settings } = config;
    if (!settings) return;
    const { isQuiet } = hiddenPage;
    interest.subscribe({ settings, isQuiet, isCellular: isCellular(), isSlow: slowLine.isSlow });
  }
  const tickers = createLatestTickers({
    counters,
    bufferSize: () => config.settings?.bufferSize ?? Infinity,
    onNews: mark,
  });
  const { columns } = tickers;
  const klines = createKlineFeed({ symbols, apiBase: () => config.apiBase, onTopics: subscribe });
  const interest = createPageInterest({
    symbols,
    charts: klines,
    setVisible: tickers.setVisible,
    onSeen: (indices) => painted.nowSeen(indices),
    replaceWish: (topics, wish) => stream.replaceWish(topics, wish),
  });
  const slowLine = createSlowLine({ nowMs: timers.nowMs, onChange: subscribe });
  const hiddenPage = createHiddenPage({
    timers,
    onQuiet(quiet) {
      subscribe();
      if (quiet) return;
      // Candles, trades and book lack the updates of the pause, as after a reconnect.
      if (!stream.isCompact) forgetSequences();
      expectWhole();
    },
    onIdle() {
      if (!interest.awaits) stream.sleep();
    },
  });
  const painted = createPaintedMarkets({ ownThread, symbols, columns, interest });
  const kernels = createThreadKernels({
    loadOrder: loadKernels,
    loadKline: loadKlineKernels,
    onOrder: (order) => decoder.scannedTicks.use(createTickScanner(order, SCANNED_MARKETS)),
    post,
  });
  const book = createPageBook({
    timers,
    symbols,
    interest,
    mark,
    renew: () => interest.view.book && stream.renew({ type: 'DEPTH', symbol: interest.view.book.symbol }),
    onGap: () => counters.gaps++,
    loadKernels: kernels.loadOrder,
    isDepth: () => stream.isJson,
  });
  const trades = createPageTrades({ interest, isPainting: painted.isPainting, mark });

  const sink = createStreamSink({
    counters,
    interest,
    tickers,
    klines,
    book,
    trades,
    onHead: (head) => compact.headKeys.add(head),
    onRoundTrip: slowLine.pong,
    mark,
    post,
  });
  const compact = createCompactEnd({
    timers,
    counters,
    symbols,
    sink,
    apiBase: () => config.apiBase,
    onFlush: slowLine.frame,
    settle: () => schedule.settle(),
    onOtherServer: forgetSequences,
    stream: () => stream,
    post,
  });
  const decoder = createDecoder(symbols, sink, counters, compact.end);
  /** The server is another one, so sequence numbers may start over. */
  function forgetSequences(): void {
    sink.reset();
    trades.restart();
  }
  /** A KEY with the whole state follows, but without the history of the charts. */
  function expectWhole(): void {
    book.resubscribed();
    klines.load(true);
  }
  const stream = createStream({
    timers,
    counters,
    url: () => config.socketUrl,
    openSocket,
    isJsonForced: () => config.textFeed,
    seen: () => seenOf(compact.feed.epoch, interest.view.trades, trades.newestSeq),
    onViewSent: compact.feed.viewSent,
    onOpen() {
      compact.feed.reset();
      slowLine.reset();
      expectWhole();
    },
    onJson() {
      forgetSequences();
      expectWhole();
    },
    onMessage: decoder.decode,
    isSaving: () => config.settings?.saver === true,
    isSlow: () => slowLine.isSlow,
    post,
  });

  const pageSide = createPageSide({
    timers,
    tickers,
    interest,
    klines,
    book,
    trades,
    painted,
    settings: () => config.settings,
    isCompact: () => stream.isCompact,
    mark,
    post,
  });
  const { schedule } = pageSide;

  return {
    symbols,
    compact: compact.feed,
    klines,
    interest,
    hiddenPage,
    painted,
    kernels,
    book,
    trades,
    decoder,
    stream,
    ...pageSide,
    subscribe,
  };
}
