import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchWithdrawals } from './withdraw-calls.ts';
import type { ChannelFilter } from './withdraw-calls.ts';
import type { CallResult, Page } from '../../api/result.ts';
import type { Withdrawal, WithdrawalStatus } from '../../model/withdrawal.ts';
import { createPagedRows } from '../../signals/paged-rows.ts';
import { followChanges } from '../../data/changes.ts';
import { createPagedLoader } from '../../data/paged.ts';
import { createResourcesById } from '../../data/resources-by-id.ts';
import { sessionStore } from '../../data/session.ts';

/** Filter of a history; null for all. */
export interface WithdrawalFilter {
  readonly channel: ChannelFilter | null;
  readonly status: WithdrawalStatus | null;
}

const store = createPagedRows<Withdrawal>({
  idOf: ({ id }) => id,
  isNewer: (a, b) => a.createdMs > b.createdMs || (a.createdMs === b.createdMs && a.id > b.id),
});
const filter = signal<WithdrawalFilter>({ channel: null, status: null });

/** The list of the current history page; only one is shown at a time. */
export const withdrawals = {
  rows: store.rows,
  total: store.total,
  filter: filter as ReadonlySignal<WithdrawalFilter>,
  loader: createPagedLoader({
    owner: sessionStore.token,
    ask: (pageNum, pageSize, abort) => fetchWithdrawals({ ...filter.peek(), pageNum, pageSize, signal: abort }),
    apply: ({ rows, total }, first) => store.applyPage(rows, total, first),
    rows: store.rows,
    total: store.total,
  }),
};

/** Sets the filter and aborts the request for the old one. */
export function filterWithdrawals(next: WithdrawalFilter): Promise<void> {
  filter.value = next;
  store.restart(() => true);
  return withdrawals.loader.refresh();
}

async function withdrawalOf(id: string): Promise<CallResult<Withdrawal | null>> {
  const found = await fetchWithdrawals({ id, pageNum: 1, pageSize: 1 });
  return found.success ? { success: true, data: found.data.rows[0] ?? null } : found;
}

const details = createResourcesById((id) => ({ owner: sessionStore.token, ask: () => withdrawalOf(id) }));

/** One withdrawal; its value is null when the exchange has none of this id for this person. */
export const withdrawalById = details.of;

/** Fetches the newest withdrawals, to find the outcome of one whose answer was lost. */
export const newestWithdrawals = (): Promise<CallResult<Page<Withdrawal>>> =>
  fetchWithdrawals({ pageNum: 1, pageSize: 10 });

function refreshAll(id?: string): void {
  if (store.total.peek() !== null) void withdrawals.loader.refresh();
  details.refreshLoaded(id);
}
followChanges(['withdrawal'], refreshAll, () => refreshAll());

// Rows belong to one person.
sessionStore.token.subscribe(() => store.clear());
