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
   * The settled form of one order (status 1), or null when there is none yet. A rejection counts like null: whatever
   * went wrong, the order stays and is asked for again.
   */
  askSettled(id: string): Promise<UpDownOrder | null>;
}

export interface SettlementTracker {
  /** Reconnected, page opened, or a tap on refresh: asks once more for every order that awaits its result (decision 69). */
  revisit(): void;
  stop(): void;
}

interface Tracked {
  life: OrderLife;
  timer: number | null;
}

/** No timer sleeps longer: the server clock may be corrected meanwhile, and engines cut off delays beyond 2^31 ms. */
const LONGEST_SLEEP_MS = 30_000;

/** Watches the open orders of the store and sees each one through to its result: timers and questions, no rules. */
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

  // The lists are the truth: an order is tracked as long as it stands in one of them.
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
