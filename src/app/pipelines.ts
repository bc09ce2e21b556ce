import { effect } from '@preact/signals-core';
import { decodeSecondOrder } from '../api/second-order.ts';
import { fetchServerTime } from '../api/fetch-server-time.ts';
import { fetchSettledSecondOrder } from '../api/fetch-second-orders.ts';
import { record, WireError } from '../api/wire.ts';
import { startLive } from '../live/live-client.ts';
import type { LiveClient } from '../live/live-client.ts';
import { refreshAccount } from '../pages/chrome/account-load.ts';
import { loadMarkets } from '../pages/chrome/markets-load.ts';
import { loadOrders } from '../pages/chrome/orders-load.ts';
import type { Settlements } from '../pages/chrome/settlements-context.ts';
import { logEvent } from '../signals/event-log.ts';
import { applySample, serverNowMs } from '../signals/clock.ts';
import { ordersStore } from '../signals/orders.ts';
import { isSettled } from '../signals/second-order.ts';
import type { SettledOrder } from '../signals/second-order.ts';
import { sessionStore } from '../signals/session.ts';
import { symbolStore } from '../signals/symbols.ts';
import { trackSettlements } from '../signals/settlement-tracker.ts';

export interface PipelineParts {
  /** Scheme and host of the exchange, `https://host`. */
  readonly apiBase: string;
  /** The socket told that the session is over. */
  onSessionEnd(msg: string): void;
  /** An order settled while the app runs. */
  onSettled(order: SettledOrder): void;
}

export interface Pipelines {
  readonly live: LiveClient;
  readonly settlements: Settlements;
  /** The page is in front again. */
  resume(): void;
}

/** S4: the offset is the best of three round trips, asked again every minute and when the page comes back. */
const CLOCK_TRIES = 3;
const CLOCK_PERIOD_MS = 60_000;

/** A session whose check got no answer is asked about this often: money actions wait for a good one (decision 27). */
const CONFIRM_PERIOD_MS = 5_000;

async function syncClock(): Promise<void> {
  for (let i = 0; i < CLOCK_TRIES; i++) {
    const sentMs = Date.now();
    const answer = await fetchServerTime();
    if (!answer.success) return;
    applySample(sentMs, Date.now(), answer.data);
  }
}

/** The settled form of an order, or null while there is none. A call that failed counts as none: it is asked for again. */
async function askSettled(id: string) {
  const answer = await fetchSettledSecondOrder(id);
  return (answer.success && answer.data.rows[0]) || null;
}

/**
 * Everything that runs without a tap, on one screen: worker to signals, session to socket, orders to their results,
 * clock. Runs as long as the page.
 */
export function startPipelines({ apiBase, onSessionEnd, onSettled }: PipelineParts): Pipelines {
  const settlements = trackSettlements({
    orders: ordersStore,
    serverNowMs,
    setTimer: (run, delayMs) => Number(setTimeout(run, delayMs)),
    clearTimer: (timer) => clearTimeout(timer),
    askSettled,
  });

  /** What may have been missed while nobody listened: balances, open orders, results. */
  const catchUp = () => {
    settlements.revisit();
    void refreshAccount();
    void loadOrders();
  };

  const live = startLive({
    socketUrl: `${apiBase.replace(/^http/, 'ws')}/ws`,
    apiBase,
    onOrder(row) {
      try {
        const order = decodeSecondOrder(record(row, 'order'));
        if (isSettled(order)) ordersStore.applySettled(order);
        else ordersStore.applyCreated(order);
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        logEvent(`socket order: ${error.message}`);
      }
    },
    onAuth(ok, msg) {
      if (!ok) onSessionEnd(msg);
    },
    onReconnected() {
      if (symbolStore.all.peek().length === 0) void loadMarkets();
      void syncClock();
      catchUp();
    },
  });

  // Markets first: prices flow only for symbols whose decimals the worker knows.
  effect(() => live.setSymbols(symbolStore.all.value));
  void loadMarkets();

  // The session feeds the socket, and a new one starts with its own orders.
  effect(() => {
    const token = sessionStore.token.value;
    live.authenticate(token);
    if (token !== null) void Promise.all([refreshAccount(), loadOrders()]);
  });

  effect(() => {
    if (sessionStore.token.value === null || sessionStore.confirmed.value) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void refreshAccount();
    }, CONFIRM_PERIOD_MS);
    return () => clearInterval(timer);
  });

  // A result moved money (spec section 4: user info is refreshed).
  ordersStore.onSettled((order) => {
    void refreshAccount();
    onSettled(order);
  });

  void syncClock();
  setInterval(() => {
    if (!document.hidden) void syncClock();
  }, CLOCK_PERIOD_MS);

  return {
    live,
    settlements: { askAgain: () => settlements.revisit() },
    resume() {
      void syncClock();
      catchUp();
    },
  };
}
