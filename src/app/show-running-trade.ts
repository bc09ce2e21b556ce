import { effect } from '@preact/signals-core';
import { currentUpDownOrders } from '../data/up-down-order-lists.ts';
import { runningTrade } from '../features/shell/overlays.ts';
import { browserStorage } from '../model/storage.ts';
import { serverNowMs } from '../signals/server-clock.ts';
import { upDownOrdersStore } from '../signals/up-down-orders.ts';
import { lazyCode } from '../ui/lazy-code.ts';

const cardCode = lazyCode(() => import('../features/up-down/orders/running-card.tsx'), 'up-down');

/** Time that a start takes to show a running trade, ms; no room is kept for one that ends sooner. */
const START_MS = 3000;
/** Until when index.html keeps room for the card on home: epoch ms of this device. */
const roomUntil = browserStorage.text('tradeRunsUntil');

const dropRoom = (): void => document.documentElement.removeAttribute('data-trade-runs');

/** Another account: the next start keeps no room. */
export function forgetRunningTrade(): void {
  roomUntil.write(null);
  dropRoom();
}

/** Shows my running trades on home, and notes for the next start until when one runs (S5). Called once. */
export function showRunningTrade(): void {
  effect(() => {
    const { current, awaiting } = upDownOrdersStore;
    const any = current.value.length + awaiting.value.length > 0;
    if (any) {
      void cardCode.fetch().then((code) => {
        if (!code) return;
        // In one task, so that the card takes the place of its room.
        runningTrade.value = code.RunningCard;
        dropRoom();
      });
    } else if (currentUpDownOrders.now.value.value !== null) dropRoom();
  });
  effect(() => {
    const current = upDownOrdersStore.current.value;
    // Before the first answer there are none here, but there may be some.
    if (currentUpDownOrders.now.value.value === null) return;
    const lastMs = Math.max(0, ...current.map(({ dueMs }) => dueMs)) - serverNowMs() - START_MS;
    roomUntil.write(lastMs > 0 ? String(Date.now() + lastMs) : null);
  });
}
