import { fetchCurrentUpDownOrders, fetchSettledUpDownOrders } from '../api/up-down-order-calls.ts';
import { upDownOrdersStore } from '../signals/up-down-orders.ts';
import { createPagedLoader } from './paged.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Running trades; the value is the store's, which the socket keeps up to date. */
export const currentUpDownOrders = createResource({
  owner: sessionStore.token,
  ask: fetchCurrentUpDownOrders,
  take({ rows }) {
    upDownOrdersStore.applyCurrent(rows);
    return upDownOrdersStore.current;
  },
});

/** Settled trades. */
export const upDownHistory = createPagedLoader({
  owner: sessionStore.token,
  ask: fetchSettledUpDownOrders,
  apply: ({ rows, total, sums }, first) => upDownOrdersStore.applyHistory(rows, total, first, sums),
  rows: upDownOrdersStore.history,
  total: upDownOrdersStore.historyTotal,
});

/** Loads the running trades and the first settled ones: at sign-in, on opening the page, and after a reconnect. */
export async function loadUpDownOrders(): Promise<void> {
  await Promise.all([currentUpDownOrders.refresh(), upDownHistory.refresh()]);
}
