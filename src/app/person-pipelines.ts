import { effect } from '@preact/signals-core';
import { decodeUpDownOrder, fetchSettledUpDownOrder } from '../api/up-down-order-calls.ts';
import { decodeAssetBalance } from '../api/user-info-calls.ts';
import { decodeSpotFill, decodeSpotOrder } from '../api/decode-spot-order.ts';
import { record, WireError } from '../api/wire.ts';
import type { WireRecord } from '../api/wire.ts';
import type { LiveClient } from '../live/live-client.ts';
import { account, refreshAccount } from '../data/account-resource.ts';
import { applyChange, applyMissedChanges, decodeChange, followChanges } from '../data/changes.ts';
import { loadUpDownOrders } from '../data/up-down-order-lists.ts';
import { loadSpotOrders } from '../data/spot-order-lists.ts';
import type { Settlements } from '../features/up-down/orders/settlements-context.ts';
import { startAlerts } from '../features/alerts/start-alerts.ts';
import { keepCheckpoint } from '../proof/kept-checkpoints.ts';
import { keepStopReceipts } from '../proof/kept-receipts.ts';
import { accountStore } from '../signals/account-store.ts';
import { logEvent } from '../model/event-log.ts';
import { browserTimers } from '../model/timers.ts';
import { serverNowMs } from '../signals/server-clock.ts';
import { upDownOrdersStore } from '../signals/up-down-orders.ts';
import { isSettled } from '../model/up-down-order.ts';
import type { SettledOrder } from '../model/up-down-order.ts';
import { displayMarket } from '../data/display-rate.ts';
import { followedByAlerts } from '../features/alerts/price-watch.ts';
import { sessionStore } from '../data/session.ts';
import type { SpotOrder } from '../model/spot-order.ts';
import { spotOrdersStore } from '../signals/spot-orders.ts';
import { trackSettlements } from '../data/settlement-tracker.ts';
import { collectBatch } from './collect-batch.ts';
import type { PersonPipelines } from './pipelines.ts';

export interface PersonPipelineParts {
  readonly live: LiveClient;
  /** Called when the socket reports the end of the session. */
  onSessionEnd(msg: string): void;
  /** Called with the up/down orders that settled while the app runs, in batches. */
  onSettled(orders: readonly SettledOrder[]): void;
  /** Called with the spot orders that were filled or cancelled while the app runs, in batches. */
  onSpotDone(orders: readonly SpotOrder[]): void;
}

/** Interval of checks of an unconfirmed session, ms; money actions wait for a successful one (decision 27). */
const CONFIRM_PERIOD_MS = 5_000;

/**
 * Orders that end within this time, ms, are reported together, because cancelling all of them is one event to a person.
 */
const DONE_BATCH_MS = 150;

/**
 * Returns the settled form of an order, or null while there is none. A failed call also returns null; the order is
 * fetched again.
 */
async function askSettled(id: string) {
  const answer = await fetchSettledUpDownOrder(id);
  return (answer.success && answer.data.rows[0]) || null;
}

/** Decodes one row of the socket and applies it; an invalid row is dropped and logged, and never applied in part. */
const applied =
  <T>(what: string, decode: (row: WireRecord) => T, apply: (decoded: T) => void) =>
  (row: unknown): void => {
    let decoded: T;
    try {
      decoded = decode(record(row, what));
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      logEvent(`socket ${what}: ${error.message}`);
      return;
    }
    // Rows that were in transit at sign-out are dropped.
    if (sessionStore.token.peek() !== null) apply(decoded);
  };

/**
 * The streams of one person: session to socket, orders to their results, balances, alerts. They run as long as the
 * page.
 */
export function startPersonPipelines({
  live,
  onSessionEnd,
  onSettled,
  onSpotDone,
}: PersonPipelineParts): PersonPipelines & { readonly settlements: Settlements } {
  const settlements = trackSettlements({
    orders: upDownOrdersStore,
    serverNowMs,
    ...browserTimers,
    askSettled,
  });

  /** Fetches the data that may have changed while the socket was down: balances, open orders, results. */
  const catchUp = () => {
    settlements.revisit();
    void refreshAccount();
    void loadUpDownOrders();
    void loadSpotOrders();
    applyMissedChanges();
  };

  // Deposits and withdrawals change the day's opening total, a verification the level; balances alone include neither.
  followChanges(
    ['deposit', 'withdrawal', 'verification'],
    () => void refreshAccount(),
    () => undefined,
  );

  const alerts = startAlerts();

  effect(() => {
    const upDown = new Set(
      [...upDownOrdersStore.current.value, ...upDownOrdersStore.awaiting.value].map(({ symbol }) => symbol),
    );
    const spot = spotOrdersStore.open.value.map(({ symbol }) => symbol);
    const shownIn = displayMarket.value === null ? [] : [displayMarket.value.symbol];
    live.follow({
      followed: [...new Set([...upDown, ...spot, ...followedByAlerts.symbols.value, ...shownIn])],
      settling: [...upDown],
      guards: followedByAlerts.guards.value,
      awaits: upDown.size + spot.length + followedByAlerts.symbols.value.length > 0,
    });
  });

  // The session authenticates the socket, and a new session loads its own orders.
  effect(() => {
    const token = sessionStore.token.value;
    live.authenticate(token);
    // A page may have requested the balances already.
    if (token !== null) void Promise.all([account.load(), loadUpDownOrders(), loadSpotOrders()]);
  });

  effect(() => {
    if (sessionStore.token.value === null || sessionStore.confirmed.value) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void refreshAccount();
    }, CONFIRM_PERIOD_MS);
    return () => clearInterval(timer);
  });

  // A settlement moved money (docs/contract.md#settling: user info is refreshed).
  upDownOrdersStore.onSettled(
    collectBatch<SettledOrder>(DONE_BATCH_MS, (orders) => {
      // The person may have signed out meanwhile.
      if (sessionStore.token.peek() === null) return;
      void refreshAccount();
      onSettled(orders);
    }),
  );

  // The socket reports balances, but it may be down when the end of an order was found by polling.
  spotOrdersStore.onDone(
    collectBatch<SpotOrder>(DONE_BATCH_MS, (orders) => {
      // The person may have signed out meanwhile.
      if (sessionStore.token.peek() === null) return;
      void refreshAccount();
      onSpotDone(orders);
    }),
  );

  return {
    settlements: { askAgain: () => settlements.revisit() },
    onOrder: applied('order', decodeUpDownOrder, (order) => {
      if (isSettled(order)) upDownOrdersStore.applySettled(order);
      else upDownOrdersStore.applyCreated(order);
    }),
    onSpotOrder: applied('spot order', decodeSpotOrder, (order) => {
      keepStopReceipts(order.receipts);
      spotOrdersStore.applyOrder(order);
    }),
    onSpotFill: applied('spot fill', decodeSpotFill, spotOrdersStore.applyFill),
    onBalance: applied('balance', decodeAssetBalance, (balance) => accountStore.applyBalances([balance])),
    onChanged: applied('change', decodeChange, applyChange),
    onCheckpoint: keepCheckpoint,
    onGuard: alerts.reached,
    onAuth(ok, msg) {
      if (!ok) onSessionEnd(msg);
    },
    catchUp,
  };
}
