import { effect } from '@preact/signals-core';
import { frameLoop } from '../frame/frame-loop.ts';
import type { Conditions } from '../lab/conditions.ts';
import { dataSaver, untouched } from '../level/data-saver.ts';
import { settings } from '../level/level.ts';
import { logEvent } from '../model/event-log.ts';
import type { Market } from '../model/market.ts';
import { scaledOf } from '../model/scaled.ts';
import { createSymbolNumbers } from '../model/symbol-numbers.ts';
import { forgetSamples } from '../signals/server-clock.ts';
import { connectionStore } from '../signals/connection-store.ts';
import { tickerStore } from '../signals/ticker.ts';
import { flushPending } from '../signals/stream-parts.ts';
import { followPage } from './follow-page.ts';
import { createFollowedParts } from './followed-parts.ts';
import { createLiveSideListener } from './receive-from-live.ts';
import type { LiveEvents } from './receive-from-live.ts';
import { openLink } from './link.ts';
import type { WorkerEvents } from './link.ts';
import type { FeedSettings, Followed, FromLive, SymbolScale, ToLive, View } from './thread-messages.ts';
import { createLivePorts } from './live-ports.ts';
import type { WatchPort } from './live-ports.ts';
import { createFlushReceiver } from './receive-flush.ts';
import { trustedLiveWorkerUrl } from './trusted-worker-urls.ts';

export interface LiveParts extends LiveEvents {
  /** `wss://host/ws`; a random client uuid is added (docs/contract.md#socket). */
  readonly socketUrl: string;
  /** `https://host`, for the history of charts. */
  readonly apiBase: string;
}

/** The main thread's handle of the live side. One per page. */
export interface LiveClient {
  /**
   * Sets what the visible views need, and replaces the last view. Visible symbols are flushed at the level's full rate,
   * all others slowly. Requesting a book that is `unavailable` again retries it (B9).
   * @returns a function that clears the view, unless another one replaces it before the next task
   */
  want(view: View): () => void;
  /** Sets what is needed regardless of visibility; it replaces the last setting. */
  follow(symbols: Followed): void;
  /** Sends the decimals of the markets; prices arrive only for symbols that were sent. */
  setSymbols(list: readonly Market[]): void;
  /** Starts private events for this token; null ends them. */
  authenticate(token: string | null): void;
  /** Starts a new series of connection attempts, unless connected (decision 3). */
  reconnect(): void;
  /** Closes normally and forgets all subscriptions; `reconnect` and a new `want` start again. */
  disconnect(): void;
  /**
   * Sends one end of a chart's channel to the thread of the feed, which runs the chart.
   * @returns a function that registers a listener for the loss of the worker; then open another channel
   */
  openChart(port: MessagePort): WatchPort;
  /** The same for a list with painted numbers; where the feed runs on this thread the port is closed. */
  openSurface(port: MessagePort): WatchPort;
  /** The same for requests of closing prices (`createAskCloses`). */
  openCloses(port: MessagePort): WatchPort;
  /** Applies the conditions of the network lab on the thread of the feed. The caller applies them on this one. */
  spoil(conditions: Conditions): void;
  stop(): void;
}

const AGE_PERIOD_MS = 1000;
const EMPTY_VIEW: View = { symbols: [], book: null, trades: null };

const feedSettings = (): FeedSettings => {
  const { priceMs, paintedMs, klineMs, orderMs, bookMs, bufferSize, subscribeAll } = settings.value;
  const { listMs, listCellularMs, watchMs, watchTradesMs, restMs } = settings.value;
  const compact = { listMs, listCellularMs, watchMs, watchTradesMs, restMs };
  return {
    priceMs,
    paintedMs,
    klineMs,
    orderMs,
    bookMs,
    bufferSize,
    subscribeAll,
    ...compact,
    saver: dataSaver.acts.value,
    untouched: untouched.value,
  };
};

/** True with `?feed=json` in the address, for tests and support: prices arrive as JSON. */
const isTextFeed = () => new URLSearchParams(location.search).get('feed') === 'json';

const scaleOf = ({ symbol, priceDecimals, sizeDecimals, tickSize }: Market): SymbolScale => ({
  symbol,
  priceDecimals,
  sizeDecimals,
  tickScaled: scaledOf(tickSize, priceDecimals),
});

function createWorker({ onMessage, onError }: WorkerEvents): Worker | null {
  if (typeof Worker !== 'function') return null;
  const worker = new Worker(trustedLiveWorkerUrl, { type: 'module', name: 'live' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromLive>) => onMessage(data));
  worker.addEventListener('error', onError);
  worker.addEventListener('messageerror', onError);
  return worker;
}

/** Refreshes the age of the data each second while it is visible and grows. @returns a function that stops */
const refreshAges = () =>
  effect(() => {
    if (!connectionStore.isAging.value) return undefined;
    const timer = setInterval(() => !document.hidden && connectionStore.refreshAge(), AGE_PERIOD_MS);
    return () => clearInterval(timer);
  });

/** Starts the feed, in a worker where one starts, and keeps the signals up to date until `stop`. */
export function startLive(parts: LiveParts): LiveClient {
  const numbers = createSymbolNumbers();
  let view = EMPTY_VIEW;
  let followed: Followed = { followed: [], settling: [], guards: [], awaits: false };
  let token: string | null = null;
  /** True after `disconnect`: a live side that starts later must not connect by itself. */
  let hungUp = false;
  /** Conditions of the network lab; null until it is used. */
  let conditions: Conditions | null = null;
  /**
   * Scales by the number of the symbol. They are sent to a new live side in this order, so that every symbol keeps its
   * number.
   */
  const scales: SymbolScale[] = [];

  const post = (message: ToLive) => void link.post(message);
  const sendView = () => post({ kind: 'want', view, read: tickerStore.followed(), ...followed });
  const followedParts = createFollowedParts({ view: () => view, hidden: () => document.hidden, post });
  const flushes = createFlushReceiver(numbers.symbols, followedParts.answer);
  const listener = createLiveSideListener(parts, flushes, post);

  /** Sends the whole state to a live side, the first one or the successor of one that died. */
  function introduce(): void {
    const { socketUrl, apiBase } = parts;
    const textFeed = isTextFeed();
    post({ kind: 'start', socketUrl, apiBase, settings: feedSettings(), visible: !document.hidden, textFeed });
    if (conditions) post({ kind: 'spoil', conditions });
    if (hungUp) post({ kind: 'disconnect' });
    if (scales.length > 0) post({ kind: 'symbols', list: [...scales] });
    sendView();
    followedParts.introduce();
    if (token !== null) post({ kind: 'token', token });
    ports.sendWaiting();
  }

  function loseLiveSide(): void {
    logEvent('live worker: lost, another one starts');
    listener.lost();
    connectionStore.applySilent();
    if (!hungUp) connectionStore.applyStatus('connecting', 0);
    ports.lose();
    followedParts.answer();
  }

  const link = openLink({
    createWorker,
    async startLocal(toMain) {
      connectionStore.applyOnPageThread();
      return (await import('./live-side.ts')).startLiveSide(toMain);
    },
    hear: listener.hear,
    onReady: introduce,
    onQuiet: () => connectionStore.applySilent(),
    onLost: loseLiveSide,
    hidden: () => document.hidden,
  });
  const ports = createLivePorts((kind, port) => link.post({ kind, port }, [port]));

  function setVisible(visible: boolean): void {
    frameLoop.setHidden(!visible);
    if (visible) {
      forgetSamples();
      connectionStore.applyShown();
    } else connectionStore.applyHidden();
    post({ kind: 'visible', visible });
    if (!visible) return;
    post({ kind: 'wake' });
    link.shown();
  }
  const stopPage = followPage({
    onVisible: setVisible,
    onOnline(online) {
      connectionStore.applyOnline(online);
      if (online) post({ kind: 'wake' });
    },
    // A tap or key reads stores that may be older than the painted numbers, so pending changes are applied first.
    onAct: flushPending,
  });
  frameLoop.setHidden(document.hidden);
  connectionStore.applyOnline(navigator.onLine);
  const stopAges = refreshAges();
  // Sent in a microtask, because readers may start and stop several times in a task.
  tickerStore.onFollowed(() => queueMicrotask(sendView));
  const stopSettings = effect(() => post({ kind: 'settings', settings: feedSettings() }));

  function want(next: View): () => void {
    view = next;
    sendView();
    followedParts.viewChanged();
    return () => {
      setTimeout(() => {
        if (view === next) want(EMPTY_VIEW);
      });
    };
  }

  return {
    want,
    follow(next) {
      followed = next;
      sendView();
    },
    setSymbols(list) {
      const added = list.map(scaleOf);
      for (const scale of added) scales[numbers.add(scale.symbol)] = scale;
      post({ kind: 'symbols', list: added });
    },
    authenticate(next) {
      token = next;
      post({ kind: 'token', token });
    },
    reconnect() {
      hungUp = false;
      post({ kind: 'connect' });
    },
    disconnect() {
      hungUp = true;
      post({ kind: 'disconnect' });
    },
    openChart: (port) => ports.open('chart', port),
    openSurface: (port) => ports.open('surface', port),
    openCloses: (port) => ports.open('closes', port),
    spoil(next) {
      conditions = next;
      post({ kind: 'spoil', conditions });
    },
    stop() {
      stopSettings();
      tickerStore.onFollowed(null);
      listener.stop();
      stopAges();
      stopPage();
      followedParts.stop();
      flushes.stop();
      link.close();
    },
  };
}
