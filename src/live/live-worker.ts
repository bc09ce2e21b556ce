import type { Authenticate, Ping } from '../../protocol/stream/client.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Static } from 'typebox';
import { serveChart } from '../chart/host/serve-chart.ts';
import type { MarketRow } from '../surface/columns/market-columns.ts';
import { serveSurface } from '../surface/serve-surface.ts';
import type { KlineKernels } from '../compute/kline/kline-kernels.ts';
import { loadKline } from '../compute/kline/load-kline.ts';
import { FEED_BYTES, loadOrder } from '../compute/order/load-order.ts';
import { createTickScanner } from '../compute/order/tick-scanner.ts';
import type { OrderKernels } from '../compute/order/order-kernels.ts';
import { newCounters } from '../feed/counters.ts';
import { createDecoder } from '../feed/decode/decode-message.ts';
import type { FeedSink } from '../feed/decode/feed-sink.ts';
import { createSequenceGaps } from '../feed/decode/sequence-gaps.ts';
import { createSymbolTable } from '../feed/decode/symbol-table.ts';
import { createTickWindow } from '../feed/decode/tick-window.ts';
import { createConnection } from '../feed/socket/connection.ts';
import type { SocketEvents, SocketLike } from '../feed/socket/connection.ts';
import { createSubscriptions } from '../feed/socket/subscriptions.ts';
import { createFlushSchedule } from '../feed/throttle/flush-schedule.ts';
import type { FlushKind } from '../feed/throttle/flush-schedule.ts';
import { createLatestTickers } from '../feed/throttle/latest-tickers.ts';
import { createRecentTrades } from '../feed/throttle/recent-trades.ts';
import { randomUuid } from '../model/random-id.ts';
import { browserTimers } from '../model/timers.ts';
import type { Timers } from '../model/timers.ts';
import { frameLoop } from '../frame/frame.ts';
import { cleanCaches } from '../level/caches.ts';
import { applySample, serverNowMs } from '../signals/clock.ts';
import { TRADES_KEPT } from '../signals/trades.ts';
import type { LivePart } from '../signals/watched.ts';
import type { Conditions } from '../lab/conditions.ts';
import { createBookView } from './book-view.ts';
import { createKlineFeed } from './kline-source.ts';
import type { BookFlush, FeedSettings, FromLive, ToLive, TradesFlush, View } from './messages.ts';
import { watchLine } from './line-watch.ts';
import { createOwedTickers } from './owed-tickers.ts';
import { createOwnStores } from './own-stores.ts';
import { packTickers } from './pack-tickers.ts';
import { createPaintReporter } from './paint-reporter.ts';
import { serveCloses } from './serve-closes.ts';
import { paintedOnlySymbols, topicsOf, visibleSymbols, watchedSymbols } from './topics.ts';

/** Markets out of sight are told this many price periods apart: sheets show them, lists sort by them. */
const OTHERS_PERIODS = 10;
/** At most this often beside painted rows, where lists alone read them: hundreds of rows, and nobody sees one of them. */
const UNSEEN_MS = 5000;
/** Markets whose rows are painted here are told this often at most: a screen reader says them, lists sort by them. */
const LABELS_MS = 1000;
/** The same for a page that follows less than everything: it asks each second, so that its labels are of that second. */
const UNASKED_MS = 2000;
/** Markets whose ticks the scanner knows; those of any beyond are decoded in full. */
const SCANNED_MARKETS = 5000;

export interface LiveSideParts {
  timers: Timers;
  openSocket(url: string, events: SocketEvents): SocketLike;
  /** Starts the kernels that book and ticks move to once they are there; left out or failing, the plain twins stay. */
  loadKernels?: () => Promise<OrderKernels>;
  /** The same for the studies of charts. */
  loadKlineKernels?: () => Promise<KlineKernels>;
  /** This is not the page's thread, whose own monitor sees its paints and whose cleaner its caches. */
  ownThread?: boolean;
}

const systemParts: LiveSideParts = {
  timers: browserTimers,
  openSocket(url, { onOpen, onMessage, onClose }) {
    const socket = new WebSocket(url);
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', ({ data }) => onMessage(data));
    socket.addEventListener('close', ({ code }) => onClose(code));
    return socket;
  },
  loadKernels: () => loadOrder(FEED_BYTES),
  loadKlineKernels: loadKline,
};

/**
 * Everything between the socket and the main thread, on one screen: connection → decode → columns → flush, and klines to
 * the charts that run here too. Runs in the live worker, or with the same code on the main thread.
 * @param post  hands a message to the main thread, with the buffers that move
 * @returns     takes the main thread's messages; `start` comes first
 */
export function startLiveSide(
  post: (message: FromLive, transfer: Transferable[]) => void,
  { timers, openSocket, loadKernels, loadKlineKernels, ownThread = false }: LiveSideParts = systemParts,
): (message: ToLive) => void {
  const uuid = randomUuid();
  let socketUrl = '';
  let apiBase = '';
  let settings: FeedSettings | null = null;
  let view: View = { symbols: [], book: null, trades: null };
  let followed: Extract<ToLive, { kind: 'want' }>['followed'] = [];
  let proven: typeof followed = [];
  let token: string | null = null;
  let toldToken: string | null = null;
  let visible = true;
  let tradesFresh = true;
  /** Not flushed yet. */
  let bookNews = false;
  let tradesNews = false;
  /** What the page does not follow is owed to it, and told when it asks. */
  let unfollowed: ReadonlySet<LivePart> = new Set();
  let bookOwed = false;
  let toldBook: Pick<BookFlush, 'symbol' | 'status' | 'grouping'> | null = null;
  let asked = false;
  /** When all klines were shown last. */
  let klinesMs = -Infinity;
  /** Numbers of the newest flush that charts follow, and of the newest that the page has. */
  let moment = 0;
  let takenMoment = 0;
  let bookIndex = -1;
  let tradesIndex = -1;

  /** Lists whose numbers are painted on this thread. */
  let surfaces = 0;
  /** Markets that only those show, by number. */
  let paintedOnly: ReadonlySet<number> = new Set();
  /** All whose prices are in sight, those included. */
  let seen: ReadonlySet<number> = new Set();
  /** Those of them whose prices come with their moment. */
  let watched: ReadonlySet<number> = new Set();
  /** All that lists were ever painted of. */
  const written = new Set<number>();

  // What the feed keeps.
  const counters = newCounters();
  const symbols = createSymbolTable();
  const names: MarketSymbol[] = [];
  const own = createOwnStores(names);
  const window = createTickWindow();
  /** DETAIL brings every price that TRADE brings: each is a stream of its own, in which none comes twice. */
  const sequences = { DETAIL: createSequenceGaps(), TRADE: createSequenceGaps() };
  /** For the page, and for the stores of this thread. */
  const trades = createRecentTrades(TRADES_KEPT);
  const tradesHere = createRecentTrades(TRADES_KEPT);
  const tickers = createLatestTickers({
    counters,
    bufferSize: () => settings?.bufferSize ?? Infinity,
    onNews: (kind) => schedule.mark(kind),
  });
  const owed = createOwedTickers(tickers.columns);
  const book = createBookView({
    timers,
    renew: () => view.book && subscriptions.renew({ type: 'DEPTH', symbol: view.book.symbol }),
    onChange() {
      bookNews = true;
      schedule.mark('moment');
    },
    onGap: () => counters.gaps++,
    loadKernels: loadKernels && loadForAll,
  });
  const klines = createKlineFeed({ symbols, apiBase: () => apiBase, onTopics: () => subscribe() });

  // Socket → columns.
  const sink: FeedSink = {
    tick(stream, symbol, seq, timeMs, price, size, side) {
      counters.prices++;
      const missing = sequences[stream].note(symbol, seq);
      if (missing < 0) counters.duplicates++;
      // Only TRADE promises every price.
      else if (stream === 'TRADE') counters.gaps += missing;
      if (!window.isNew(symbol, seq)) return;
      tickers.tick(symbol, seq, timeMs, price);
      if (klines.tick(symbol, seq, timeMs, price)) schedule.mark('moment');
      if (symbol !== tradesIndex) return;
      trades.add(seq, timeMs, price, size, side);
      if (isPainting()) tradesHere.add(seq, timeMs, price, size, side);
      tradesNews = true;
      schedule.mark('moment');
    },
    summary: tickers.summary,
    stale: tickers.stale,
    kline(symbol, interval, kline) {
      if (klines.kline(symbol, interval, kline)) schedule.mark('moment');
    },
    depth(symbol, first, last, tickSeq, bids, asks) {
      if (symbol === bookIndex) book.depth(first, last, tickSeq, bids, asks);
    },
    // Money: past every throttle, also while hidden (decision 14).
    rows: (of, rows) => post({ kind: 'rows', of, rows }, []),
    auth: (ok, msg) => post({ kind: 'auth', ok, msg }, []),
    pong(sentMs, serverMs) {
      const receivedMs = Date.now();
      applySample(sentMs, receivedMs, serverMs);
      post({ kind: 'pong', sentMs, receivedMs, serverMs }, []);
    },
  };
  const decoder = createDecoder(symbols, sink, counters);

  /** The twins hide that kernels did not start, so the page is told of it. */
  async function reported<Kernels>(load: () => Promise<Kernels>): Promise<Kernels> {
    try {
      const kernels = await load();
      post({ kind: 'kernels', run: 'wasm' }, []);
      return kernels;
    } catch (error) {
      post({ kind: 'kernels', run: 'plain' }, []);
      post({ kind: 'event', text: `kernels: ${String(error)}` }, []);
      throw error;
    }
  }

  // The book brings the kernels, and what is there serves the ticks too. Nobody downloads them for ticks alone.
  async function loadForAll(): Promise<OrderKernels> {
    const kernels = await reported(loadKernels!);
    decoder.scannedTicks.use(createTickScanner(kernels, SCANNED_MARKETS));
    return kernels;
  }

  // All charts share one memory. Asked for again by the next chart when it did not come: the network may be back.
  let klineKernels: Promise<KlineKernels> | null = null;
  function klineKernelsOnce(load: () => Promise<KlineKernels>): Promise<KlineKernels> {
    klineKernels ??= reported(load).catch((error: unknown) => {
      klineKernels = null;
      throw error;
    });
    return klineKernels;
  }

  const connection = createConnection({
    timers,
    random: Math.random,
    openSocket: (events) => openSocket(`${socketUrl}/${uuid}`, events),
    ping: () => JSON.stringify({ type: 'ping', sent: Date.now() } satisfies Static<typeof Ping>),
    onStatus: (status, attempt) => post({ kind: 'connection', status, attempt }, []),
    onOpen() {
      window.reset();
      sequences.DETAIL.reset();
      sequences.TRADE.reset();
      tickers.resetSequences();
      trades.clear();
      tradesHere.clear();
      tradesFresh = true;
      toldToken = null;
      authenticate();
      subscriptions.resend();
      book.resubscribed();
      klines.load(true);
    },
    onMessage(data) {
      decoder.decode(data);
      line.heard();
    },
  });
  const subscriptions = createSubscriptions({ timers, send: connection.send });

  const line = watchLine({
    timers,
    onAlive: (agoMs) => post({ kind: 'alive', agoMs, counters: { ...counters } }, []),
    onSilent: (agoMs) => post({ kind: 'silent', agoMs }, []),
  });

  function authenticate(): void {
    if (token === toldToken || connection.status !== 'connected') return;
    // Only a new socket ends the authority of a token.
    if (toldToken !== null) connection.restart();
    else if (token !== null) {
      const message: Static<typeof Authenticate> = { op: 'auth', token };
      if (connection.send(JSON.stringify(message))) toldToken = token;
    }
  }

  /** Puts the wishes of pages, orders and charts into force. */
  function subscribe(): void {
    // Rows of markets that are not told yet could not be read.
    if (!settings || symbols.size === 0) return;
    const wish = {
      subscribeAll: settings.subscribeAll,
      view,
      followed,
      proven,
      chartTopics: klines.topics(),
      chartSymbols: klines.symbols(),
    };
    const indices = (of: readonly MarketSymbol[]) => of.map(symbols.indexOf).filter((index) => index >= 0);
    const painted = indices(paintedOnlySymbols(wish));
    const visibleNow = indices(visibleSymbols(wish));
    const watchedNow = indices(watchedSymbols(wish));
    paintedOnly = new Set(painted);
    tickers.setVisible(watchedNow, visibleNow, painted);
    setSeen(visibleNow, watchedNow);
    subscriptions.replace(topicsOf(wish));
  }

  function setSeen(next: readonly number[], nextWatched: readonly number[]): void {
    const before = seen;
    seen = new Set(next);
    watched = new Set(nextWatched);
    if (surfaces > 0) beginToPaint(next.filter((index) => !before.has(index)));
  }

  /** What comes into sight may have no news, since the page was told of it before, and is painted here at any time. */
  function beginToPaint(indices: readonly number[]): void {
    for (const index of indices) written.add(index);
    const alone = indices.filter((index) => !watched.has(index));
    if (alone.length > 0) writePrices(alone);
    const ofMoment = indices.filter((index) => watched.has(index));
    // Behind the moments that wait: no line is ahead of chart and book.
    if (ofMoment.length > 0) own.write({ tickers: packTickers(tickers.columns, ofMoment), book: null, trades: null });
  }

  /** A list that is flung has its rows painted before the page says that they are in view. */
  function bringPrices(rows: readonly unknown[]): void {
    const indices = rows.flatMap((row) => {
      const { symbol } = row as Partial<MarketRow>;
      const index = symbol === undefined ? -1 : symbols.indexOf(symbol);
      return index < 0 || seen.has(index) ? [] : [index];
    });
    beginToPaint(indices);
  }

  const writePrices = (indices: readonly number[]) => own.writePrices(packTickers(tickers.columns, indices));

  function want(next: View): void {
    if (next.trades !== view.trades) {
      trades.clear();
      tradesHere.clear();
      tradesFresh = true;
    }
    view = next;
    indexView();
    const again = book.want(next.book);
    subscribe();
    if (again && next.book) subscriptions.renew({ type: 'DEPTH', symbol: next.book.symbol });
    if (!tradesFresh || view.trades === null) return;
    tradesNews = true;
    schedule.mark('moment');
  }

  function indexView(): void {
    bookIndex = view.book ? symbols.indexOf(view.book.symbol) : -1;
    tradesIndex = view.trades ? symbols.indexOf(view.trades) : -1;
  }

  const paints = ownThread
    ? createPaintReporter(timers, (report, cached) => post({ kind: 'painted', report, cached }, []))
    : null;
  const stopFrames = paints && frameLoop.follow(paints.frame);

  // Columns → main thread, and klines → charts.
  const schedule = createFlushSchedule({
    timers,
    periodMs: (kind) =>
      periodOf(kind, settings, view, {
        othersMs: paintedOnly.size > 0 ? UNSEEN_MS : 0,
        labelsMs: unfollowed.size > 0 ? UNASKED_MS : LABELS_MS,
      }),
    momentIsWhole,
    flush(kinds) {
      const charted = kinds.has('moment') && klinesChanged();
      const awaited = charted || (kinds.has('moment') && isPainting());
      const posted = flushToMain(kinds, awaited ? moment + 1 : null);
      if (awaited && posted) moment++;
      if (!charted) return;
      klines.stage(moment);
      // The page may be late by tenths of a second, and the chart would tell another price than the header meanwhile.
      if (takenMoment === moment) klines.show(moment);
    },
  });

  /** Book and candles of the markets looked at have come to the newest tick. */
  function momentIsWhole(): boolean {
    const { tickSeq } = book;
    const bookIsThere = bookIndex < 0 || Number.isNaN(tickSeq) || tickSeq === tickers.seqOf(bookIndex);
    return bookIsThere && klines.isWhole();
  }

  function klinesChanged(): boolean {
    const nowMs = timers.nowMs();
    const all = nowMs - klinesMs >= (settings?.klineMs ?? 0);
    if (all) klinesMs = nowMs;
    if (klines.take(all)) schedule.mark('moment');
    return klines.isChanged();
  }

  /** Stores of this thread are read: by a list, or by the lists that a book or trades on screen may become. */
  const isPainting = () => ownThread && (surfaces > 0 || view.book !== null || view.trades !== null);

  /** Of markets that are painted here and looked at nowhere else, and of the others in sight. */
  const paintedMoved: number[] = [];
  const seenMoved: number[] = [];
  /** What the page is told now, and whether it is what somebody sees there. */
  const told: number[] = [];
  let toldInSight = false;

  function takeTickers(kinds: ReadonlySet<FlushKind>): void {
    paintedMoved.length = seenMoved.length = told.length = 0;
    if (kinds.has('moment')) tickers.take('moment', seenMoved);
    if (kinds.has('price')) tickers.take('price', seenMoved);
    if (kinds.has('painted')) tickers.take('painted', seenMoved);
    toldInSight = false;
    let kept = 0;
    for (const index of seenMoved) {
      const isPaintedOnly = paintedOnly.has(index);
      if (isPaintedOnly) paintedMoved.push(index);
      else seenMoved[kept++] = index;
      if (isPaintedOnly || unfollowed.has('prices')) owe(index, !isPaintedOnly);
      else tellNow(index);
    }
    seenMoved.length = kept;
    if (kinds.has('others')) takeOthers();
    if (kinds.has('labels')) owed.take(told);
  }

  /** Of those that nobody sees some stand on canvases already: beside a row in sight, or for the next fling. */
  function takeOthers(): void {
    const from = told.length;
    tickers.take('others', told);
    for (let i = from; i < told.length; i++) if (written.has(told[i]!)) paintedMoved.push(told[i]!);
  }

  function tellNow(index: number): void {
    told.push(index);
    toldInSight = true;
  }

  /** The page is told later, unless what it shows of the market as text has changed. */
  function owe(index: number, isRead: boolean): void {
    if (owed.owe(index, isRead)) schedule.mark('labels');
    else tellNow(index);
  }

  /** The book now, and who is to have it. */
  function takeBook(kinds: ReadonlySet<FlushKind>): { here: BookFlush | null; told: BookFlush | null } {
    const isNew = kinds.has('moment') && bookNews;
    if (bookIndex < 0 || !(isNew || (kinds.has('labels') && bookOwed))) return { here: null, told: null };
    const rows = book.flush(symbols.at(bookIndex).tickScaled);
    if (isNew) bookNews = false;
    const isTold = rows !== null && (kinds.has('labels') || !unfollowed.has('book') || isOtherBook(rows));
    bookOwed = rows !== null && !isTold;
    if (bookOwed) schedule.mark('labels');
    if (isTold) toldBook = { symbol: rows.symbol, status: rows.status, grouping: rows.grouping };
    return { here: isNew ? rows : null, told: isTold ? rows : null };
  }

  const isOtherBook = ({ symbol, status, grouping }: BookFlush): boolean =>
    toldBook?.symbol !== symbol || toldBook.status !== status || toldBook.grouping !== grouping;

  /** The trades that are new, for each. */
  function takeTrades(kinds: ReadonlySet<FlushKind>): { here: TradesFlush | null; told: TradesFlush | null } {
    const symbol = view.trades;
    if (symbol === null) return { here: null, told: null };
    const fresh = tradesFresh;
    const isNew = kinds.has('moment') && tradesNews;
    const isTold =
      (isNew && (fresh || !unfollowed.has('trades'))) || (kinds.has('labels') && trades.count > 0 && !fresh);
    const here = isNew && isPainting() ? { symbol, rows: tradesHere.take(), fresh } : null;
    if (isNew) tradesNews = false;
    if (isTold) tradesFresh = false;
    else if (isNew) schedule.mark('labels');
    return { here, told: isTold ? { symbol, rows: trades.take(), fresh } : null };
  }

  const packed = (indices: readonly number[]) => (indices.length === 0 ? null : packTickers(tickers.columns, indices));

  /** @returns false when there was nothing to tell */
  function flushToMain(kinds: ReadonlySet<FlushKind>, number: number | null): boolean {
    takeTickers(kinds);
    const prices = packed(told);
    const levels = takeBook(kinds);
    const prints = takeTrades(kinds);
    const answers = asked && kinds.has('labels');
    const posted = answers || prices !== null || levels.told !== null || prints.told !== null;
    if (isPainting()) {
      if (paintedMoved.length > 0) writePrices(paintedMoved);
      // Before it is posted, which takes its arrays away.
      const ownRows =
        levels.here && levels.here === levels.told ? { ...levels.here, rows: levels.here.rows.slice() } : levels.here;
      const flush = { tickers: packed(seenMoved), book: ownRows, trades: prints.here };
      if (posted && number !== null) own.stage(flush, number);
      else own.write(flush);
    }
    if (!posted) return false;
    if (answers) asked = false;
    const transfer: Transferable[] = [];
    if (prices) transfer.push(prices.buffer);
    if (levels.told) transfer.push(levels.told.rows.buffer as ArrayBuffer);
    if (prints.told) transfer.push(prints.told.rows.buffer as ArrayBuffer);
    post(
      {
        kind: 'flush',
        tickers: prices,
        book: levels.told,
        trades: prints.told,
        inSight: toldInSight || levels.told !== null || prints.told !== null,
        answers,
        moment: number,
      },
      transfer,
    );
    return true;
  }

  /** Who begins to follow sees the value of now. */
  function setUnfollowed(next: ReadonlySet<LivePart>): void {
    const isMore = [...unfollowed].some((part) => !next.has(part));
    unfollowed = next;
    if (isMore) schedule.hurry('labels');
  }

  function setVisible(next: boolean): void {
    visible = next;
    schedule.setPaused(!visible);
    line.setVisible(visible);
    frameLoop.setHidden(!visible);
    paints?.pause();
  }

  /** Only on a thread of its own: on the page's, text is cheaper than a canvas. */
  function openSurface(port: MessagePort): void {
    if (!ownThread) {
      port.close();
      return;
    }
    const wasPainting = isPainting();
    surfaces++;
    serveSurface(port, {
      requestFrame: (draw) => frameLoop.schedule('chart', draw),
      onRows: bringPrices,
      onClose: () => void surfaces--,
    });
    // What is looked at comes with its moments, from the first on.
    beginToPaint([...seen].filter((index) => !wasPainting || !watched.has(index)));
  }

  /** Loads the code of the network lab, which no thread has by itself, and opens the socket again under its conditions. */
  async function spoil(conditions: Conditions): Promise<void> {
    try {
      (await import('../lab/spoil-thread.ts')).spoilThread(conditions);
      connection.restart();
    } catch (error) {
      post({ kind: 'event', text: `network lab: ${String(error)}` }, []);
    }
  }

  function stop(): void {
    connection.disconnect();
    line.stop();
    schedule.stop();
    klines.stop();
    book.close();
    paints?.stop();
    stopFrames?.();
  }

  return (message) => {
    switch (message.kind) {
      case 'start':
        ({ socketUrl, apiBase, settings } = message);
        setVisible(message.visible);
        connection.connect();
        return;
      case 'settings':
        settings = message.settings;
        subscribe();
        return;
      case 'symbols':
        symbols.add(message.list);
        for (const { symbol } of message.list) names[symbols.indexOf(symbol)] = symbol;
        decoder.scannedTicks.symbolsChanged();
        indexView();
        subscribe();
        klines.load(false);
        return;
      case 'want':
        ({ followed, proven } = message);
        want(message.view);
        return;
      case 'token':
        token = message.token;
        authenticate();
        return;
      case 'chart':
        serveChart(message.port, klines.source, {
          requestFrame: (draw) => frameLoop.schedule('chart', draw),
          nowMs: serverNowMs,
          onPaint: paints?.paint,
          onContextLost: () => post({ kind: 'event', text: 'chart: graphics context lost' }, []),
          ...(loadKlineKernels && { loadKernels: () => klineKernelsOnce(loadKlineKernels) }),
        });
        return;
      case 'surface':
        openSurface(message.port);
        return;
      case 'closes':
        serveCloses(message.port, () => apiBase);
        return;
      case 'visible':
        setVisible(message.visible);
        return;
      case 'connect':
        connection.connect();
        return;
      case 'wake':
        connection.wake();
        return;
      case 'disconnect':
        connection.disconnect();
        subscriptions.replace([]);
        return;
      case 'taken':
        takenMoment = message.moment;
        klines.show(takenMoment);
        own.taken(takenMoment);
        return;
      case 'unfollowed':
        setUnfollowed(new Set(message.parts));
        return;
      case 'tell':
        asked = true;
        schedule.hurry('labels');
        return;
      case 'check':
        post({ kind: 'here' }, []);
        line.tell();
        return;
      case 'clean':
        if (ownThread) cleanCaches(message.memoryUse, message.columns);
        return;
      case 'spoil':
        void spoil(message.conditions);
        return;
      case 'stop':
        stop();
    }
  };
}

/** A moment comes as often as the slowest part of it that is in view may. */
function periodOf(
  kind: FlushKind,
  settings: FeedSettings | null,
  view: View,
  least: { readonly othersMs: number; readonly labelsMs: number },
): number {
  if (!settings) return Infinity;
  const { priceMs, paintedMs, bookMs, orderMs } = settings;
  switch (kind) {
    case 'moment':
      return Math.max(priceMs, view.book ? bookMs : 0, view.trades ? orderMs : 0);
    case 'price':
      return priceMs;
    case 'painted':
      return paintedMs;
    case 'others':
      return Math.max(priceMs * OTHERS_PERIODS, least.othersMs);
    case 'labels':
      return Math.max(priceMs, least.labelsMs);
  }
}

/** The part of a dedicated worker's scope that we use; the DOM library types only the page's scope. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToLive>) => void): void;
  postMessage(message: FromLive, transfer: Transferable[]): void;
}

if (typeof document === 'undefined' && typeof self !== 'undefined') {
  const scope = self as unknown as WorkerScope;
  const parts = { ...systemParts, ownThread: true };
  const hear = startLiveSide((message, transfer) => scope.postMessage(message, transfer), parts);
  scope.addEventListener('message', ({ data }) => hear(data));
  scope.postMessage({ kind: 'ready' }, []);
}
