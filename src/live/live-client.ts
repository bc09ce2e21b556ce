import { batch, effect } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { RowKind } from '../feed/decode/message-kinds.ts';
import { frameLoop } from '../frame/frame.ts';
import { scaledOf } from '../model/scaled.ts';
import type { Conditions } from '../lab/conditions.ts';
import { registerCacheThread } from '../level/caches.ts';
import { settings } from '../level/level.ts';
import { tellPaints } from '../level/paint-reports.ts';
import { createSymbolNumbers } from '../model/symbol-numbers.ts';
import { applySample, forgetSamples } from '../signals/clock.ts';
import { connectionStore } from '../signals/connection.ts';
import type { FeedCounters } from '../signals/connection.ts';
import { bringNews, isFollowed, keepNews, LIVE_PARTS, onFollowed } from '../signals/watched.ts';
import type { LivePart } from '../signals/watched.ts';
import { logEvent } from '../model/event-log.ts';
import type { Market } from '../model/market.ts';
import { createFlushApplier } from './apply-flush.ts';
import { openLink } from './link.ts';
import type { WorkerEvents } from './link.ts';
import type { FeedSettings, Flush, FromLive, SymbolScale, View } from './messages.ts';
import { createPortDesk } from './port-desk.ts';
import type { WatchPort } from './port-desk.ts';
import { trustedLiveWorkerUrl } from './trusted-worker-urls.ts';

export interface LiveParts {
  /** `wss://host/ws`; a random client uuid is added (docs/contract.md#socket). */
  readonly socketUrl: string;
  /** `https://host`, for the history of charts. */
  readonly apiBase: string;
  /** One changed up/down order of the signed-in user, unchecked: decode it with `api`. Also while the page is hidden. */
  onOrder(row: unknown): void;
  /** The same for a spot order, an execution of one, a balance that a trade changed, and a signed chain head. */
  onSpotOrder(row: unknown): void;
  onSpotFill(row: unknown): void;
  onBalance(row: unknown): void;
  onChanged(row: unknown): void;
  onCheckpoint(row: unknown): void;
  /** The answer to `authenticate`. */
  onAuth(ok: boolean, msg: string): void;
  /** The socket is up again after it was down: ask again for what may have been missed. */
  onReconnected(): void;
}

export interface Followed {
  /** With running orders or alerts. */
  readonly followed: readonly MarketSymbol[];
  /** With up/down trades, which are settled by the signed chain: its heads are listened to. */
  readonly proven: readonly MarketSymbol[];
}

/** The main thread's handle of the live side. One per page. */
export interface LiveClient {
  /**
   * What the visible views need; replaces the last wish. Visible symbols are flushed at the level's full rate, all others
   * slowly. Wishing again for a book that is `unavailable` asks for it again (B9).
   */
  want(view: View): void;
  /** Markets whose prices are needed whatever is visible; replaces the last wish. */
  follow(symbols: Followed): void;
  /** Tells the decimals of the markets; prices flow only for symbols told. */
  setSymbols(list: readonly Market[]): void;
  /** Starts private events for this token; null ends them. */
  authenticate(token: string | null): void;
  /** A fresh series of connection attempts, unless connected (decision 3). */
  reconnect(): void;
  /** Closes normally and forgets all subscriptions; `reconnect` and a new `want` start again. */
  disconnect(): void;
  /**
   * Hands over one end of a chart's channel; the chart runs where the feed runs.
   * @returns how to hear that it was lost with its worker; ask for another then
   */
  openChart(port: MessagePort): WatchPort;
  /** The same for a list whose numbers are painted; where the feed runs on this thread the port is closed. */
  openSurface(port: MessagePort): WatchPort;
  /** The same for who asks for closing prices, as `createAskCloses` does. */
  openCloses(port: MessagePort): WatchPort;
  /** Puts the conditions of the network lab into force where the feed runs. The caller does it for this thread. */
  spoil(conditions: Conditions): void;
  stop(): void;
}

const AGE_PERIOD_MS = 1000;
/** What a person does reads stores that may be behind what is painted: first comes what waits. */
const DEEDS = ['pointerdown', 'keydown', 'click'] as const;
const EMPTY_VIEW: View = { symbols: [], book: null, trades: null };

const feedSettings = (): FeedSettings => {
  const { priceMs, paintedMs, klineMs, orderMs, bookMs, bufferSize, subscribeAll } = settings.value;
  return { priceMs, paintedMs, klineMs, orderMs, bookMs, bufferSize, subscribeAll };
};

function createWorker({ onMessage, onError }: WorkerEvents): Worker | null {
  if (typeof Worker !== 'function') return null;
  const worker = new Worker(trustedLiveWorkerUrl, { type: 'module', name: 'live' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromLive>) => onMessage(data));
  worker.addEventListener('error', onError);
  worker.addEventListener('messageerror', onError);
  return worker;
}

/** Counted by the live side that runs now, and by those that died before it. */
function sumOf(now: FeedCounters, before: FeedCounters | null): FeedCounters {
  if (!before) return now;
  const sum: Record<keyof FeedCounters, number> = { ...now };
  for (const name of Object.keys(sum) as (keyof FeedCounters)[]) sum[name] += before[name];
  return sum;
}

/** Starts the feed, in a worker where one starts, and keeps the signals up to date until `stop`. */
export function startLive(parts: LiveParts): LiveClient {
  const numbers = createSymbolNumbers();
  const flushes = createFlushApplier(numbers.symbols);
  let view = EMPTY_VIEW;
  let followed: readonly MarketSymbol[] = [];
  let proven: readonly MarketSymbol[] = [];
  let token: string | null = null;
  /** By hand; a live side that starts later must not connect by itself. */
  let hungUp = false;
  /** Null until the network lab is used. */
  let conditions: Conditions | null = null;
  let wasConnected = false;
  /** By the number of the symbol: told again in this order, a new live side gives every symbol the same number. */
  const scales: SymbolScale[] = [];
  let countedBefore: FeedCounters | null = null;
  /** Entries of the worker's caches. */
  let cached = 0;

  const rowListeners: Readonly<Record<RowKind, (row: unknown) => void>> = {
    ORDER: (row) => parts.onOrder(row),
    SPOT_ORDER: (row) => parts.onSpotOrder(row),
    SPOT_FILL: (row) => parts.onSpotFill(row),
    BALANCE: (row) => parts.onBalance(row),
    CHANGED: (row) => parts.onChanged(row),
    CHECKPOINT: (row) => parts.onCheckpoint(row),
  };

  let framed = false;
  function applyWaiting(): void {
    framed = false;
    flushes.apply();
  }

  /** Who asked for what waits, and was not answered yet. */
  let asking: (() => void)[] = [];
  function ask(brought: () => void): void {
    // Nothing is flushed to a page that nobody sees.
    if (document.hidden) {
      brought();
      return;
    }
    asking.push(brought);
    if (asking.length === 1) link.post({ kind: 'tell' });
  }
  function answer(): void {
    const answered = asking;
    asking = [];
    for (const brought of answered) brought();
  }

  /** Parts of the view that nobody follows, as the live side was told. */
  let unfollowed: readonly LivePart[] = [];
  function tellUnfollowed(): void {
    const wanted: Record<LivePart, boolean> = {
      prices: view.symbols.length > 0,
      book: view.book !== null,
      trades: view.trades !== null,
    };
    const next = LIVE_PARTS.filter((part) => wanted[part] && !isFollowed(part));
    if (next.join() === unfollowed.join()) return;
    unfollowed = next;
    link.post({ kind: 'unfollowed', parts: unfollowed });
    keepNews(unfollowed.length > 0 ? ask : null);
  }
  // Once all of a task have begun and ended.
  onFollowed(() => queueMicrotask(tellUnfollowed));

  function hearStatus({ status, attempt }: Extract<FromLive, { kind: 'connection' }>): void {
    connectionStore.applyStatus(status, attempt);
    if (status !== 'connected') return;
    if (wasConnected) parts.onReconnected();
    wasConnected = true;
  }

  function hearRows({ of, rows }: Extract<FromLive, { kind: 'rows' }>): void {
    const listener = rowListeners[of];
    // One flush of the socket may hold many rows of one order list: readers run once.
    batch(() => {
      for (const row of rows) listener(row);
    });
  }

  function hearFlush(flush: Flush): void {
    flushes.add(flush);
    if (flush.answers) {
      applyWaiting();
      answer();
      return;
    }
    if (framed) return;
    // A frame is dear, and nobody sees what else there is.
    if (flush.inSight) {
      framed = true;
      frameLoop.schedule('apply', applyWaiting);
    } else applyWaiting();
  }

  function hear(message: FromLive): void {
    switch (message.kind) {
      case 'flush':
        hearFlush(message);
        if (message.moment !== null) link.post({ kind: 'taken', moment: message.moment });
        return;
      case 'rows':
        hearRows(message);
        return;
      case 'connection':
        hearStatus(message);
        return;
      case 'alive':
        connectionStore.applyAlive(message.agoMs);
        connectionStore.applyCounters(sumOf(message.counters, countedBefore));
        return;
      case 'silent':
        connectionStore.applySilent(message.agoMs);
        return;
      case 'event':
        logEvent(message.text);
        return;
      case 'kernels':
        connectionStore.applyKernels(message.run);
        return;
      case 'painted':
        ({ cached } = message);
        tellPaints(message.report);
        return;
      case 'pong':
        connectionStore.applyPing(message.receivedMs - message.sentMs);
        applySample(message.sentMs, message.receivedMs, message.serverMs);
        return;
      case 'auth':
        parts.onAuth(message.ok, message.msg);
        return;
      case 'ready':
      case 'here':
        return;
    }
  }

  /** All that a live side must know, whether it is the first or comes after one that died. */
  function introduce(): void {
    link.post({
      kind: 'start',
      socketUrl: parts.socketUrl,
      apiBase: parts.apiBase,
      settings: feedSettings(),
      visible: !document.hidden,
    });
    if (conditions) link.post({ kind: 'spoil', conditions });
    if (hungUp) link.post({ kind: 'disconnect' });
    if (scales.length > 0) link.post({ kind: 'symbols', list: [...scales] });
    sendView();
    if (unfollowed.length > 0) link.post({ kind: 'unfollowed', parts: unfollowed });
    if (asking.length > 0) link.post({ kind: 'tell' });
    if (token !== null) link.post({ kind: 'token', token });
    ports.sendWaiting();
  }

  function loseLiveSide(): void {
    logEvent('live worker: lost, another one starts');
    countedBefore = connectionStore.counters.peek();
    cached = 0;
    connectionStore.applySilent();
    if (!hungUp) connectionStore.applyStatus('connecting', 0);
    ports.lose();
    answer();
  }

  const link = openLink({
    createWorker,
    async startLocal(toMain) {
      connectionStore.applyOnPageThread();
      return (await import('./live-side.ts')).startLiveSide(toMain);
    },
    hear,
    onReady: introduce,
    onQuiet: () => connectionStore.applySilent(),
    onLost: loseLiveSide,
    hidden: () => document.hidden,
  });
  const ports = createPortDesk((kind, port) => link.post({ kind, port }, [port]));
  const sendView = () => link.post({ kind: 'want', view, followed, proven });

  const wake = () => link.post({ kind: 'wake' });
  const setOnline = () => {
    connectionStore.applyOnline(navigator.onLine);
    if (navigator.onLine) wake();
  };
  function setVisible(): void {
    const visible = !document.hidden;
    frameLoop.setHidden(!visible);
    if (visible) {
      forgetSamples();
      connectionStore.applyShown();
    } else connectionStore.applyHidden();
    link.post({ kind: 'visible', visible });
    if (!visible) return;
    wake();
    link.shown();
  }
  // Frozen pages (back/forward cache) come back without a visibility change.
  const onPageShow = (event: PageTransitionEvent) => event.persisted && setVisible();
  document.addEventListener('visibilitychange', setVisible);
  addEventListener('pageshow', onPageShow);
  const bringForDeed = () => bringNews();
  for (const deed of DEEDS) addEventListener(deed, bringForDeed, true);
  addEventListener('online', setOnline);
  addEventListener('offline', setOnline);
  frameLoop.setHidden(document.hidden);
  connectionStore.applyOnline(navigator.onLine);

  const stopAging = effect(() => {
    if (!connectionStore.isAging.value) return undefined;
    const timer = setInterval(() => !document.hidden && connectionStore.refreshAge(), AGE_PERIOD_MS);
    return () => clearInterval(timer);
  });
  const stopSettings = effect(() => void link.post({ kind: 'settings', settings: feedSettings() }));
  const stopCaches = registerCacheThread({
    size: () => cached,
    clean: (memoryUse, columns) => link.post({ kind: 'clean', memoryUse, columns }),
  });

  return {
    want(next) {
      view = next;
      sendView();
      tellUnfollowed();
    },
    follow(symbols) {
      ({ followed, proven } = symbols);
      sendView();
    },
    setSymbols(list) {
      const told = list.map(({ symbol, priceDecimals, sizeDecimals, tickSize }) => ({
        symbol,
        priceDecimals,
        sizeDecimals,
        tickScaled: scaledOf(tickSize, priceDecimals),
      }));
      for (const scale of told) scales[numbers.add(scale.symbol)] = scale;
      link.post({ kind: 'symbols', list: told });
    },
    authenticate(next) {
      token = next;
      link.post({ kind: 'token', token });
    },
    reconnect() {
      hungUp = false;
      link.post({ kind: 'connect' });
    },
    disconnect() {
      hungUp = true;
      link.post({ kind: 'disconnect' });
    },
    openChart: (port) => ports.open('chart', port),
    openSurface: (port) => ports.open('surface', port),
    openCloses: (port) => ports.open('closes', port),
    spoil(next) {
      conditions = next;
      link.post({ kind: 'spoil', conditions });
    },
    stop() {
      stopSettings();
      stopCaches();
      stopAging();
      document.removeEventListener('visibilitychange', setVisible);
      removeEventListener('pageshow', onPageShow);
      for (const deed of DEEDS) removeEventListener(deed, bringForDeed, true);
      onFollowed(null);
      keepNews(null);
      answer();
      removeEventListener('online', setOnline);
      removeEventListener('offline', setOnline);
      frameLoop.cancel('apply', applyWaiting);
      link.close();
    },
  };
}
