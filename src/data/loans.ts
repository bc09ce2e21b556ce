import { fetchLoans } from '../api/loan-order-calls.ts';
import type { Page } from '../api/result.ts';
import { isOpenLoan } from '../model/loan.ts';
import type { Loan, LoanStatus } from '../model/loan.ts';
import { followChanges } from './changes.ts';
import { createFilteredList } from './filtered-list.ts';
import { createResource, refreshLoaded } from './resource.ts';
import { createResourcesById } from './resources-by-id.ts';
import { sessionStore } from './session.ts';

/** My loans as far as loaded, newest first, by status. */
export const myLoans = createFilteredList<Loan, LoanStatus | null>({
  initial: null,
  ask: (status, page) => fetchLoans({ status, ...page }),
});

/**
 * The loan that is pending or owed; null when another one can be applied for. The newest loan is enough, because there
 * is one at a time.
 */
export const openLoan = createResource({
  owner: sessionStore.token,
  ask: () => fetchLoans({ pageNum: 1, pageSize: 1 }),
  take: ({ rows: [newest] }: Page<Loan>) => (newest && isOpenLoan(newest) ? newest : null),
});

const byId = createResourcesById((id) => ({
  owner: sessionStore.token,
  ask: () => fetchLoans({ id, pageNum: 1, pageSize: 1 }),
  take: ({ rows }: Page<Loan>) => rows[0] ?? null,
}));

/** One loan of mine; its value is null for an unknown id. */
export const loanOf = byId.of;

/** Stores the loan of a call's answer, so that its page need not fetch it. */
export function applyLoan(loan: Loan): void {
  loanOf(loan.id).apply({ rows: [loan], total: 1 });
  refreshLoaded(openLoan);
  myLoans.refreshLoaded();
}

function refreshAll(id?: string): void {
  byId.refreshLoaded(id);
  refreshLoaded(openLoan);
  myLoans.refreshLoaded();
}
followChanges(['loan'], refreshAll, () => refreshAll());
