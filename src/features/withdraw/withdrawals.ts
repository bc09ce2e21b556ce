import { fetchWithdrawals } from '../../api/withdrawal-list.ts';
import type { ChannelFilter } from '../../api/withdrawal-list.ts';
import type { CallResult, Page } from '../../api/result.ts';
import type { Withdrawal, WithdrawalStatus } from '../../model/withdrawal.ts';
import { followChanges, refreshOnChange } from '../../data/changes.ts';
import { createFilteredList } from '../../data/filtered-list.ts';
import { createResource, rowsOf } from '../../data/resource.ts';
import { createResourcesById } from '../../data/resources-by-id.ts';
import { sessionStore } from '../../data/session.ts';

/** Filter of a history; null for all. */
interface WithdrawalFilter {
  readonly channel: ChannelFilter | null;
  readonly status: WithdrawalStatus | null;
}

/** The list of the current history page; only one is shown at a time. */
export const withdrawals = createFilteredList<Withdrawal, WithdrawalFilter>({
  initial: { channel: null, status: null },
  ask: (filter, page) => fetchWithdrawals({ ...filter, ...page }),
  isNewer: (a, b) => a.createdMs > b.createdMs || (a.createdMs === b.createdMs && a.id > b.id),
});

async function withdrawalOf(id: string): Promise<CallResult<Withdrawal | null>> {
  const found = await fetchWithdrawals({ id, pageNum: 1, pageSize: 1 });
  return found.success ? { success: true, data: found.data.rows[0] ?? null } : found;
}

const details = createResourcesById((id) => ({ owner: sessionStore.token, ask: () => withdrawalOf(id) }));

/** One withdrawal; its value is null when the exchange has none of this id for this person. */
export const withdrawalById = details.of;

/** The last withdrawals: those beside a form, and among them the last one to a saved address. */
export const lastWithdrawals = createResource({
  owner: sessionStore.token,
  ask: () => fetchWithdrawals({ pageNum: 1, pageSize: 20 }),
  take: rowsOf,
});
refreshOnChange(lastWithdrawals, ['withdrawal']);

/** Fetches the newest withdrawals, to find the outcome of one whose answer was lost. */
export const newestWithdrawals = (): Promise<CallResult<Page<Withdrawal>>> =>
  fetchWithdrawals({ pageNum: 1, pageSize: 10 });

function refreshAll(id?: string): void {
  withdrawals.refreshLoaded();
  details.refreshLoaded(id);
}
followChanges(['withdrawal'], refreshAll, () => refreshAll());
