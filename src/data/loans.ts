import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchLoans } from '../api/loan-order-calls.ts';
import type { Page } from '../api/result.ts';
import { isOpenLoan } from '../model/loan.ts';
import type { Loan, LoanStatus } from '../model/loan.ts';
import { createPagedRows } from '../signals/paged-rows.ts';
import { followChanges } from './changes.ts';
import { createPagedLoader } from './paged.ts';
import { createResource } from './resource.ts';
import type { Resource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Ids of the exchange sort by the time they were made at, and its lists are sorted by them. */
const list = createPagedRows<Loan>({ idOf: ({ id }) => id, isNewer: (a, b) => a.id > b.id });
const filter = signal<LoanStatus | null>(null);

/** My loans as far as loaded, newest first, those of `loanFilter` (null: all). */
export const { rows: loanRows, total: loanTotal } = list;
export const loanFilter: ReadonlySignal<LoanStatus | null> = filter;

export const loanHistory = createPagedLoader({
  owner: sessionStore.token,
  ask: (pageNum, pageSize, abort) => fetchLoans({ status: filter.peek(), pageNum, pageSize, signal: abort }),
  apply: ({ rows, total }: Page<Loan>, first) => list.applyPage(rows, total, first),
  rows: loanRows,
  total: loanTotal,
});

/** Shows other rows: what is under way for the old ones is given up. */
export function filterLoans(status: LoanStatus | null): Promise<void> {
  filter.value = status;
  list.restart(() => true);
  return loanHistory.refresh();
}

/** The loan that is pending or owed; null where another can be applied for. The newest one knows: there is one at a time. */
export const openLoan = createResource({
  owner: sessionStore.token,
  ask: () => fetchLoans({ pageNum: 1, pageSize: 1 }),
  take: ({ rows: [newest] }: Page<Loan>) => (newest && isOpenLoan(newest) ? newest : null),
});

const byId = new Map<string, Resource<Page<Loan>, Loan | null>>();

/** One loan of mine; null when there is none of that id. */
export function loanOf(id: string): Resource<Page<Loan>, Loan | null> {
  const known = byId.get(id);
  if (known) return known;
  const loan = createResource({
    owner: sessionStore.token,
    ask: () => fetchLoans({ id, pageNum: 1, pageSize: 1 }),
    take: ({ rows }: Page<Loan>) => rows[0] ?? null,
  });
  byId.set(id, loan);
  return loan;
}

const askAgain = (resource: Resource<unknown, unknown> | undefined) => {
  if (resource && resource.now.peek().state !== 'idle') void resource.refresh();
};
const listAgain = () => {
  if (loanTotal.peek() !== null) void loanHistory.refresh();
};

/** A loan that a call of ours has just brought: its page need not ask for it first. */
export function applyLoan(loan: Loan): void {
  loanOf(loan.id).apply({ rows: [loan], total: 1 });
  askAgain(openLoan);
  listAgain();
}

followChanges(
  ['loan'],
  (id) => {
    askAgain(byId.get(id));
    askAgain(openLoan);
    listAgain();
  },
  () => {
    for (const loan of byId.values()) askAgain(loan);
    askAgain(openLoan);
    listAgain();
  },
);

// What the person who left had is nobody's.
sessionStore.token.subscribe(() => {
  list.clear();
  filter.value = null;
});
