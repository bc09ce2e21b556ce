import { effect } from '@preact/signals-core';
import { fetchServerTime } from '../api/server-time-calls.ts';
import { pageIsQuiet } from '../level/quiet-page.ts';
import { startLive } from '../live/live-client.ts';
import type { LiveClient, LiveParts } from '../live/live-client.ts';
import { markets } from '../data/markets-resource.ts';
import { applySample } from '../signals/clock.ts';
import { connectionStore } from '../signals/connection.ts';
import { marketStore } from '../signals/markets.ts';

/** What the socket tells about one person, and the way to ask for what was missed meanwhile. */
export interface PersonPipelines extends Omit<LiveParts, 'socketUrl' | 'apiBase' | 'onReconnected'> {
  catchUp(): void;
}

export interface PipelineParts {
  /** Scheme and host of the exchange, `https://host`. */
  readonly apiBase: string;
  /** The streams of person-pipelines.ts, once they run: only they sign the socket in, so nothing comes for them before. */
  person(): PersonPipelines | null;
}

export interface Pipelines {
  readonly live: LiveClient;
  /** The page is in front again. */
  resume(): void;
}

/** S4: the offset is the best of three round trips, asked again every minute and when the page comes back. */
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
 * The streams that need nobody signed in: worker to signals, markets, clock. What the socket tells about the person goes on
 * to person-pipelines.ts. Runs as long as the page.
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
    onAuth: (ok, msg) => person()?.onAuth(ok, msg),
    onReconnected() {
      void syncClock();
      person()?.catchUp();
    },
  });

  // Markets first: prices flow only for symbols whose decimals the worker knows.
  effect(() => live.setSymbols(marketStore.all.value));
  void markets.refresh();

  // A start without a network: whichever of socket and markets comes through first brings the other.
  effect(() => {
    if (connectionStore.status.value !== 'connected' || markets.now.peek().state !== 'failed') return;
    void markets.refresh();
    void syncClock();
  });
  effect(() => {
    if (markets.now.value.state === 'ready' && connectionStore.status.peek() === 'error') live.reconnect();
  });

  // Right to half a round trip at once; the better estimate has time until the page is painted.
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
