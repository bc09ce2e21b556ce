import { fetchSpotFills, fetchSpotOrders } from '../api/spot-order-calls.ts';
import type { CallResult } from '../api/result.ts';
import { sessionStore } from './session.ts';
import { rangeMs } from '../model/day-range.ts';
import type { SpotFilter } from '../model/spot-filter.ts';
import type { SpotOrder } from '../model/spot-order.ts';
import { spotOrdersStore } from '../signals/spot-orders.ts';
import { createPagedLoader } from './paged.ts';
import { createResource } from './resource.ts';

/** At most 200 orders are open at a time, so one page holds them. */
const ALL_OPEN = 1000;
const MISSING_PAGE = 1000;
/** Maximum pages of history that are searched for orders that ended unseen; the next reconnect searches again. */
const MISSING_PAGES_MAX = 20;

/** Returns a filter in the form that a call takes. */
const queryOf = ({ days, ...filter }: SpotFilter) => ({ ...filter, ...(days === null ? {} : rangeMs(days)) });

export const spotHistory = createPagedLoader({
  owner: sessionStore.token,
  ask: (pageNum, pageSize, signal) =>
    fetchSpotOrders({ view: 'history', ...queryOf(spotOrdersStore.historyFilter.peek()), pageNum, pageSize, signal }),
  apply: (page, first) => spotOrdersStore.applyHistory(page, first, spotOrdersStore.historyFilter.peek()),
  rows: spotOrdersStore.history,
  total: spotOrdersStore.historyTotal,
});

export const spotFills = createPagedLoader({
  owner: sessionStore.token,
  ask: (pageNum, pageSize, signal) =>
    fetchSpotFills({ ...queryOf(spotOrdersStore.fillsFilter.peek()), pageNum, pageSize, signal }),
  apply: (page, first) => spotOrdersStore.applyFills(page, first, spotOrdersStore.fillsFilter.peek()),
  rows: spotOrdersStore.fills,
  total: spotOrdersStore.fillsTotal,
});

/** Fetches one order of mine in any state; null when there is none. */
export async function findSpotOrder(id: string): Promise<CallResult<SpotOrder | null>> {
  for (const view of ['open', 'history'] as const) {
    const found = await fetchSpotOrders({ view, id, pageNum: 1, pageSize: 1 });
    if (!found.success) return found;
    const [order] = found.data.rows;
    if (order) return { success: true, data: order };
  }
  return { success: true, data: null };
}

/** Sets the filter and aborts the request for the old one. */
export function filterSpotHistory(filter: SpotFilter): Promise<void> {
  spotOrdersStore.filterHistory(filter);
  return spotHistory.refresh();
}

export function filterSpotFills(filter: SpotFilter): Promise<void> {
  spotOrdersStore.filterFills(filter);
  return spotFills.refresh();
}

/**
 * Looks up the ends of orders that are open here and not on the exchange, because they ended while the socket was down.
 */
async function findEnds(missing: readonly SpotOrder[]): Promise<void> {
  const token = sessionStore.token.peek();
  const wanted = new Set(missing.map(({ id }) => id));
  const fromMs = Math.min(...missing.map(({ createdMs }) => createdMs));
  for (let pageNum = 1; wanted.size > 0 && pageNum <= MISSING_PAGES_MAX; pageNum++) {
    const found = await fetchSpotOrders({ view: 'history', fromMs, pageNum, pageSize: MISSING_PAGE });
    if (!found.success || sessionStore.token.peek() !== token) return;
    for (const order of found.data.rows) if (wanted.delete(order.id)) spotOrdersStore.applyOrder(order);
    if (found.data.rows.length < MISSING_PAGE) return;
  }
}

/** The pending or last search for ends. */
let ends: Promise<void> | null = null;

/** Pending orders; the value is the store's, which the socket keeps up to date. */
export const openSpotOrders = createResource({
  owner: sessionStore.token,
  ask: () => fetchSpotOrders({ view: 'open', pageNum: 1, pageSize: ALL_OPEN }),
  take({ rows }) {
    const missing = spotOrdersStore.applyOpen(rows);
    if (missing.length > 0) ends = findEnds(missing);
    return spotOrdersStore.open;
  },
});

async function loadOpen(): Promise<void> {
  await openSpotOrders.refresh();
  await ends;
}

/** Loads the open orders and the shown lists: at sign-in, when the page becomes visible, and after a reconnect. */
export async function loadSpotOrders(): Promise<void> {
  if (sessionStore.token.peek() === null) return;
  await Promise.all([
    loadOpen(),
    spotOrdersStore.historyTotal.peek() === null ? null : spotHistory.refresh(),
    spotOrdersStore.fillsTotal.peek() === null ? null : spotFills.refresh(),
  ]);
}
