import { effect } from '@preact/signals-core';
import { fetchServerTime } from '../api/server-time-calls.ts';
import { pageIsQuiet } from '../level/quiet-page.ts';
import { startLive } from '../live/live-client.ts';
import type { LiveClient, LiveParts } from '../live/live-client.ts';
import { markets } from '../data/markets-resource.ts';
import { applySample } from '../signals/server-clock.ts';
import { connectionStore } from '../signals/connection-store.ts';
import { marketStore } from '../signals/markets.ts';

/** Socket handlers for the data of one person, and the function that fetches missed changes. */
export interface PersonPipelines extends Omit<LiveParts, 'socketUrl' | 'apiBase' | 'onReconnected'> {
  catchUp(): void;
}

export interface PipelineParts {
  /** Scheme and host of the exchange, `https://host`. */
  readonly apiBase: string;
  /**
   * Returns the streams of person-pipelines.ts; null until they run. Only they authenticate the socket, so it sends
   * them nothing earlier.
   */
  person(): PersonPipelines | null;
}

export interface Pipelines {
  readonly live: LiveClient;
  /** Call when the page becomes visible again. */
  resume(): void;
}

/**
 * S4: the clock offset is the best of three round trips, measured again every minute and when the page becomes visible.
 */
const CLOCK_TRIES = 3;
const CLOCK_PERIOD_MS = 60_000;

async function syncClock(tries = CLOCK_TRIES): Promise<void> {
  for (let i = 0; i < tries; i++) {
    const sentMs = Date.now();
    const answer = await fetchServerTime();
    if (!answer.success) return;
    applySample(sentMs, Date.now(), answer.data);
  }
}

/**
 * The streams that work without a session: worker to signals, markets, clock. Data about the person is passed to
 * person-pipelines.ts. They run as long as the page.
 */
export function startPipelines({ apiBase, person }: PipelineParts): Pipelines {
  const live = startLive({
    socketUrl: `${apiBase.replace(/^http/, 'ws')}/ws`,
    apiBase,
    onOrder: (row) => person()?.onOrder(row),
    onSpotOrder: (row) => person()?.onSpotOrder(row),
    onSpotFill: (row) => person()?.onSpotFill(row),
    onBalance: (row) => person()?.onBalance(row),
    onChanged: (row) => person()?.onChanged(row),
    onCheckpoint: (row) => person()?.onCheckpoint(row),
    onGuard: (symbol, price) => person()?.onGuard(symbol, price),
    onAuth: (ok, msg) => person()?.onAuth(ok, msg),
    onReconnected() {
      void syncClock();
      person()?.catchUp();
    },
  });

  // Markets come first: the worker sends prices only for symbols whose decimals it knows.
  effect(() => live.setSymbols(marketStore.all.value));
  void markets.refresh();

  // After a start without a network, the first of socket and markets that succeeds triggers the other.
  effect(() => {
    if (connectionStore.status.value !== 'connected' || markets.now.peek().state !== 'failed') return;
    void markets.refresh();
    void syncClock();
  });
  effect(() => {
    if (markets.now.value.state === 'ready' && connectionStore.status.peek() === 'error') live.reconnect();
  });

  // One round trip is accurate to half its duration; the better estimate can wait until the page is painted.
  void syncClock(1)
    .then(() => pageIsQuiet())
    .then(() => syncClock(CLOCK_TRIES - 1));
  setInterval(() => {
    if (!document.hidden) void syncClock();
  }, CLOCK_PERIOD_MS);

  return {
    live,
    resume() {
      void syncClock();
      person()?.catchUp();
    },
  };
}
