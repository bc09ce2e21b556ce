import { effect } from '@preact/signals-core';
import { NEW_LIFE, stepOrder } from '../model/order-life.ts';
import type { OrderEvent, OrderLife } from '../model/order-life.ts';
import type { Timers } from '../model/timers.ts';
import type { UpDownOrdersStore } from '../signals/up-down-orders.ts';
import { isSettled } from '../model/up-down-order.ts';
import type { UpDownOrder } from '../model/up-down-order.ts';

export interface SettlementTrackerParts extends Pick<Timers, 'setTimer' | 'clearTimer'> {
  readonly orders: UpDownOrdersStore;
  serverNowMs(): number;
  /**
   * Returns the settled form of one order (status 1), or null while there is none. A rejection counts as null: the
   * order stays and is fetched again.
   */
  askSettled(id: string): Promise<UpDownOrder | null>;
}

export interface SettlementTracker {
  /**
   * Fetches every order again that awaits its result: after a reconnect, on opening the page, or on a tap on refresh
   * (decision 69).
   */
  revisit(): void;
  stop(): void;
}

interface Tracked {
  life: OrderLife;
  timer: number | null;
}

/**
 * Longest delay of a timer, ms: the server clock may be corrected meanwhile, and engines truncate delays beyond 2^31
 * ms.
 */
const LONGEST_SLEEP_MS = 30_000;

/** Follows each open order of the store to its result with timers and requests; it contains no rules. */
export function trackSettlements(parts: SettlementTrackerParts): SettlementTracker {
  const { orders } = parts;
  const tracked = new Map<string, Tracked>();

  function sleep(entry: Tracked, delayMs: number, run: () => void): void {
    entry.timer = parts.setTimer(() => {
      entry.timer = null;
      run();
    }, delayMs);
  }

  function awaitDue(order: UpDownOrder, entry: Tracked): void {
    const leftMs = order.dueMs - parts.serverNowMs();
    if (leftMs <= 0) step(order.id, entry, 'due');
    else sleep(entry, Math.min(leftMs, LONGEST_SLEEP_MS), () => awaitDue(order, entry));
  }

  async function ask(id: string, entry: Tracked): Promise<void> {
    const answer = await parts.askSettled(id).catch(() => null);
    if (tracked.get(id) !== entry) return; // Settled by socket meanwhile, or another account.
    if (answer && answer.id === id && isSettled(answer)) orders.applySettled(answer);
    else step(id, entry, 'askFailed');
  }

  function step(id: string, entry: Tracked, event: OrderEvent): void {
    const [life, effectOf] = stepOrder(entry.life, event);
    entry.life = life;
    switch (effectOf.kind) {
      case 'ask':
        if (life.phase === 'settling') orders.applySettling(id);
        void ask(id, entry);
        return;
      case 'retry':
        sleep(entry, effectOf.afterMs, () => step(id, entry, 'retryDue'));
        return;
      case 'giveUp':
        orders.applyAwaiting(id);
        return;
      case 'none':
    }
  }

  function forget(id: string, entry: Tracked): void {
    if (entry.timer !== null) parts.clearTimer(entry.timer);
    tracked.delete(id);
  }

  // The lists decide: an order is tracked as long as one of them contains it.
  const stopWatching = effect(() => {
    const open = [...orders.current.value, ...orders.awaiting.value];
    const ids = new Set(open.map(({ id }) => id));
    for (const [id, entry] of tracked) if (!ids.has(id)) forget(id, entry);
    const fresh = open.filter(({ id }) => !tracked.has(id));
    for (const { id } of fresh) tracked.set(id, { life: NEW_LIFE, timer: null });
    for (const order of fresh) awaitDue(order, tracked.get(order.id)!);
  });

  return {
    revisit() {
      for (const [id, entry] of tracked) step(id, entry, 'revisit');
    },
    stop() {
      stopWatching();
      for (const [id, entry] of tracked) forget(id, entry);
    },
  };
}
