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
   * @returns ends the wish, unless another has replaced it by the next task
   */
  want(view: View): () => void;
  /** Sets what is needed whatever is visible; it replaces the last wish. */
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

/** `?feed=json` in the address, for tests and support: prices come as text. */
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

/** Refreshes the age of the data each second while it ages in sight. @returns stops */
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
  /** Disconnected by hand: a live side that starts later must not connect by itself. */
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

  /** Sends all that a live side must know, whether it is the first or comes after one that died. */
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
    // An act reads stores that may be behind what is painted: what is pending comes first.
    onAct: flushPending,
  });
  frameLoop.setHidden(document.hidden);
  connectionStore.applyOnline(navigator.onLine);
  const stopAges = refreshAges();
  // In a microtask, when all readers of this task have begun and ended.
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
