import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Page, CallResult } from '../../api/result.ts';
import { createPagedRows } from '../../signals/paged-rows.ts';
import { followChanges } from '../../data/changes.ts';
import { createPagedLoader } from '../../data/paged.ts';
import { createResource, rowsOf } from '../../data/resource.ts';
import type { Resource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { createRequestKey } from '../../api/request-key.ts';
import { fetchDepositNetworks, fetchDeposits, submitDeposit } from './deposit-calls.ts';
import type { Deposit, DepositNetwork, DepositStatus, DepositDraft } from './deposit-calls.ts';

/** Ids of the exchange sort by the time they were made at, and its lists are sorted by them. */
const list = createPagedRows<Deposit>({ idOf: ({ id }) => id, isNewer: (a, b) => a.id > b.id });
const filter = signal<DepositStatus | null>(null);

/** My deposits as far as loaded, newest first, those of `depositFilter` (null: all). */
export const { rows: depositRows, total: depositTotal } = list;
export const depositFilter: ReadonlySignal<DepositStatus | null> = filter;

export const depositHistory = createPagedLoader({
  owner: sessionStore.token,
  ask: (pageNum, pageSize, signal) => fetchDeposits({ status: filter.peek(), pageNum, pageSize, signal }),
  apply: ({ rows, total }: Page<Deposit>, first) => list.applyPage(rows, total, first),
  rows: depositRows,
  total: depositTotal,
});

/** Shows other rows: what is under way for the old ones is given up. */
export function filterDeposits(status: DepositStatus | null): Promise<void> {
  filter.value = status;
  list.restart(() => true);
  return depositHistory.refresh();
}

const byId = new Map<string, Resource<Page<Deposit>, Deposit | null>>();

/** One deposit of mine; null when there is none of that id. */
export function depositOf(id: string): Resource<Page<Deposit>, Deposit | null> {
  const known = byId.get(id);
  if (known) return known;
  const deposit = createResource({
    owner: sessionStore.token,
    ask: () => fetchDeposits({ id, pageNum: 1, pageSize: 1 }),
    take: ({ rows }: Page<Deposit>) => rows[0] ?? null,
  });
  byId.set(id, deposit);
  return deposit;
}

/** A deposit that a call of ours has just brought: its page need not ask for it first. */
export const applyDeposit = (deposit: Deposit): void => depositOf(deposit.id).apply({ rows: [deposit], total: 1 });

const byCoin = new Map<string, Resource<Page<DepositNetwork>, readonly DepositNetwork[]>>();

/** Networks that fit a coin, with my address on each. */
export function depositNetworks(coin: string): Resource<Page<DepositNetwork>, readonly DepositNetwork[]> {
  const known = byCoin.get(coin);
  if (known) return known;
  const networks = createResource({
    owner: sessionStore.token,
    ask: () => fetchDepositNetworks(coin),
    take: rowsOf<DepositNetwork>,
  });
  byCoin.set(coin, networks);
  return networks;
}

const askAgain = (resource: Resource<unknown, unknown> | undefined) => {
  if (resource && resource.now.peek().state !== 'idle') void resource.refresh();
};
const listAgain = () => {
  if (depositTotal.peek() !== null) void depositHistory.refresh();
};

followChanges(
  ['deposit'],
  (id) => {
    askAgain(byId.get(id));
    listAgain();
  },
  () => {
    for (const deposit of byId.values()) askAgain(deposit);
    listAgain();
  },
);

// What the person who left had is nobody's.
sessionStore.token.subscribe(() => {
  list.clear();
  filter.value = null;
});

type WithoutKey<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;
type DepositRequest = WithoutKey<DepositDraft>;

const requestKey = createRequestKey();

/** Announces a deposit; where the answer was lost, the same request again is the same deposit. */
export async function sendDeposit(request: DepositRequest): Promise<CallResult<Deposit>> {
  const token = sessionStore.token.peek();
  const answer = await submitDeposit({ ...request, clientOrderId: requestKey.keyFor(request) });
  requestKey.answered(answer);
  if (answer.success && sessionStore.token.peek() === token) {
    applyDeposit(answer.data);
    if (depositTotal.peek() !== null) void depositHistory.refresh();
  }
  return answer;
}
