import { fetchEarnOrder, fetchEarnOrders } from '../api/earn-order-calls.ts';
import type { EarnOrders } from '../api/earn-order-calls.ts';
import type { Page } from '../api/result.ts';
import type { EarnOrder, EarnStatus, EarnTotals } from '../model/earn.ts';
import { followChanges } from './changes.ts';
import { createFilteredList } from './filtered-list.ts';
import { createResource, refreshLoaded } from './resource.ts';
import type { Resource } from './resource.ts';
import { createResourcesById } from './resources-by-id.ts';
import { sessionStore } from './session.ts';

/** Number of matured orders shown above the running ones. */
const MATURED_SHOWN = 20;

/** My Earn orders of one status as far as loaded, newest first. */
export const earnOrders = createFilteredList<EarnOrder, EarnStatus>({
  initial: 'ongoing',
  ask: (status, page) => fetchEarnOrders({ status, ...page }),
});

/** The latest matured orders, and their total number. */
export const maturedOrders: Resource<EarnOrders, Page<EarnOrder>> = createResource({
  owner: sessionStore.token,
  ask: () => fetchEarnOrders({ status: 'matured', pageNum: 1, pageSize: MATURED_SHOWN }),
  take: ({ rows, total }: EarnOrders) => ({ rows, total }),
});

/** Sums over all my Earn orders: amount held, interest earned, and the amount of each product. */
export const earnTotals: Resource<EarnOrders, EarnTotals> = createResource({
  owner: sessionStore.token,
  ask: () => fetchEarnOrders({ pageNum: 1, pageSize: 1 }),
  take: ({ totals }: EarnOrders) => totals,
});

const byId = createResourcesById((id) => ({ owner: sessionStore.token, ask: () => fetchEarnOrder(id) }));

/** Returns one order of mine. */
export const earnOrderOf = byId.of;

function refreshLists(): void {
  earnOrders.refreshLoaded();
  refreshLoaded(maturedOrders);
  refreshLoaded(earnTotals);
}

/** Stores the order of a call's answer, so that its page need not fetch it, and refreshes all lists. */
export function applyEarnOrder(order: EarnOrder): void {
  earnOrderOf(order.id).apply(order);
  refreshLists();
}

function refreshAll(id?: string): void {
  byId.refreshLoaded(id);
  refreshLists();
}
followChanges(['financeOrder'], refreshAll, () => refreshAll());
