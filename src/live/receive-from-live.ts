import { batch } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { RowKind } from '../feed/decode/message-kinds.ts';
import { registerCacheThread } from '../level/caches.ts';
import { tellPaints } from '../level/paint-reports.ts';
import { logEvent } from '../model/event-log.ts';
import { applySample } from '../signals/server-clock.ts';
import { connectionStore } from '../signals/connection-store.ts';
import type { FeedCounters } from '../signals/connection-store.ts';
import type { FlushReceiver } from './receive-flush.ts';
import type { FromLive, ToLive } from './thread-messages.ts';

/** Callbacks for messages of the live side that are not written to signals only. */
export interface LiveEvents {
  /**
   * Called with a changed up/down order of the signed-in user, unchecked: decode it with `api`. Called while the page
   * is hidden too.
   */
  onOrder(row: unknown): void;
  /** The same for a spot order, an execution of one, a balance that a trade changed, and a signed chain head. */
  onSpotOrder(row: unknown): void;
  onSpotFill(row: unknown): void;
  onBalance(row: unknown): void;
  onChanged(row: unknown): void;
  onCheckpoint(row: unknown): void;
  /** Called when a tick reached the limit of a price alert, while the page is hidden too. The price is scaled. */
  onGuard(symbol: MarketSymbol, price: number): void;
  /** The answer to `authenticate`. */
  onAuth(ok: boolean, msg: string): void;
  /** Called when the socket has reconnected: fetch what may have been missed. */
  onReconnected(): void;
}

/**
 * Receives the live side's messages on the page: updates stores, calls callbacks, and keeps the entry of the worker's
 * caches.
 */
export interface LiveSideListener {
  hear(message: FromLive): void;
  /** Reports that the live side died with its counters and caches. */
  lost(): void;
  stop(): void;
}

/** Counters of the current live side, and the sum of those that died. */
function sumOf(now: FeedCounters, before: FeedCounters | null): FeedCounters {
  if (!before) return now;
  const sum: Record<keyof FeedCounters, number> = { ...now };
  for (const name of Object.keys(sum) as (keyof FeedCounters)[]) sum[name] += before[name];
  return sum;
}

export function createLiveSideListener(
  events: LiveEvents,
  flushes: Pick<FlushReceiver, 'receive'>,
  post: (message: Extract<ToLive, { kind: 'taken' | 'clean' }>) => void,
): LiveSideListener {
  let wasConnected = false;
  let countedBefore: FeedCounters | null = null;
  /** Entries of the worker's caches. */
  let cached = 0;
  const rowListeners: Readonly<Record<RowKind, (row: unknown) => void>> = {
    ORDER: (row) => events.onOrder(row),
    SPOT_ORDER: (row) => events.onSpotOrder(row),
    SPOT_FILL: (row) => events.onSpotFill(row),
    BALANCE: (row) => events.onBalance(row),
    CHANGED: (row) => events.onChanged(row),
    CHECKPOINT: (row) => events.onCheckpoint(row),
  };
  const stopCaches = registerCacheThread({
    size: () => cached,
    clean: (memoryUse, columns) => post({ kind: 'clean', memoryUse, columns }),
  });

  function hearStatus({ status, attempt }: Extract<FromLive, { kind: 'connection' }>): void {
    connectionStore.applyStatus(status, attempt);
    if (status !== 'connected') return;
    if (wasConnected) events.onReconnected();
    wasConnected = true;
  }

  function hearRows({ of, rows }: Extract<FromLive, { kind: 'rows' }>): void {
    const listener = rowListeners[of];
    // One flush of the socket may contain many rows of one order list, and readers should run once.
    batch(() => {
      for (const row of rows) listener(row);
    });
  }
  return {
    hear(message) {
      switch (message.kind) {
        case 'flush':
          flushes.receive(message);
          if (message.moment !== null) post({ kind: 'taken', moment: message.moment });
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
        case 'feed':
          connectionStore.applyFeed(message.feed);
          return;
        case 'step':
          connectionStore.applyStep(message.inStep);
          return;
        case 'guard':
          events.onGuard(message.symbol, message.price);
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
          events.onAuth(message.ok, message.msg);
          return;
        case 'ready':
        case 'here':
          return;
      }
    },
    lost() {
      countedBefore = connectionStore.counters.peek();
      cached = 0;
    },
    stop: stopCaches,
  };
}
