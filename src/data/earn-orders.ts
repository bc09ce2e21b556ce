import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchEarnOrder, fetchEarnOrders } from '../api/earn-order-calls.ts';
import type { EarnOrders } from '../api/earn-order-calls.ts';
import type { Page } from '../api/result.ts';
import type { EarnOrder, EarnStatus, EarnTotals } from '../model/earn.ts';
import { createPagedRows } from '../signals/paged-rows.ts';
import { followChanges } from './changes.ts';
import { createPagedLoader } from './paged.ts';
import { createResource } from './resource.ts';
import type { Resource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Number of matured orders shown above the running ones. */
const MATURED_SHOWN = 20;

/** Ids sort by creation time, as the lists do. */
const list = createPagedRows<EarnOrder>({ idOf: ({ id }) => id, isNewer: (a, b) => a.id > b.id });
const filter = signal<EarnStatus>('ongoing');

/** My orders of `earnFilter` as far as loaded, newest first. */
export const { rows: earnRows, total: earnTotal } = list;
export const earnFilter: ReadonlySignal<EarnStatus> = filter;

export const earnHistory = createPagedLoader({
  owner: sessionStore.token,
  ask: (pageNum, pageSize, abort) => fetchEarnOrders({ status: filter.peek(), pageNum, pageSize, signal: abort }),
  apply: ({ rows, total }: EarnOrders, first) => list.applyPage(rows, total, first),
  rows: earnRows,
  total: earnTotal,
});

/** Sets the filter and aborts the request for the old one. */
export function filterEarnOrders(status: EarnStatus): Promise<void> {
  filter.value = status;
  list.restart(() => true);
  return earnHistory.refresh();
}

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

const byId = new Map<string, Resource<EarnOrder>>();

/** Returns one order of mine. */
export function earnOrderOf(id: string): Resource<EarnOrder> {
  const known = byId.get(id) ?? createResource({ owner: sessionStore.token, ask: () => fetchEarnOrder(id) });
  byId.set(id, known);
  return known;
}

const askAgain = (resource: Resource<unknown, unknown> | undefined) => {
  if (resource && resource.now.peek().state !== 'idle') void resource.refresh();
};

function listsAgain(): void {
  if (earnTotal.peek() !== null) void earnHistory.refresh();
  askAgain(maturedOrders);
  askAgain(earnTotals);
}

/** Stores the order of a call's answer, so that its page need not fetch it, and refreshes all lists. */
export function applyEarnOrder(order: EarnOrder): void {
  earnOrderOf(order.id).apply(order);
  listsAgain();
}

followChanges(
  ['financeOrder'],
  (id) => {
    askAgain(byId.get(id));
    listsAgain();
  },
  () => {
    for (const order of byId.values()) askAgain(order);
    listsAgain();
  },
);

// Clears the data of the person who signed out.
sessionStore.token.subscribe(() => {
  list.clear();
  filter.value = 'ongoing';
});
