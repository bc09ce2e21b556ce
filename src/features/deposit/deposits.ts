import type { Page, CallResult } from '../../api/result.ts';
import { followChanges } from '../../data/changes.ts';
import { createFilteredList } from '../../data/filtered-list.ts';
import { rowsOf } from '../../data/resource.ts';
import { createResourcesById } from '../../data/resources-by-id.ts';
import { sessionStore } from '../../data/session.ts';
import { createRequestKey } from '../../api/request-key.ts';
import { fetchDepositNetworks, fetchDeposits, submitDeposit } from './deposit-calls.ts';
import type { Deposit, DepositNetwork, DepositStatus, DepositDraft } from './deposit-calls.ts';

/** My deposits as far as loaded, newest first, by status. */
export const myDeposits = createFilteredList<Deposit, DepositStatus | null>({
  initial: null,
  ask: (status, page) => fetchDeposits({ status, ...page }),
});

const byId = createResourcesById((id) => ({
  owner: sessionStore.token,
  ask: () => fetchDeposits({ id, pageNum: 1, pageSize: 1 }),
  take: ({ rows }: Page<Deposit>) => rows[0] ?? null,
}));

/** One deposit of mine; its value is null when there is none of that id. */
export const depositOf = byId.of;

/** Stores the deposit of a call's answer, so that its page need not fetch it. */
export const applyDeposit = (deposit: Deposit): void => depositOf(deposit.id).apply({ rows: [deposit], total: 1 });

const byCoin = createResourcesById((coin) => ({
  owner: sessionStore.token,
  ask: () => fetchDepositNetworks(coin),
  take: rowsOf<DepositNetwork>,
}));

/** Networks of a coin, with my address on each. */
export const depositNetworks = byCoin.of;

function refreshAll(id?: string): void {
  byId.refreshLoaded(id);
  myDeposits.refreshLoaded();
}
followChanges(['deposit'], refreshAll, () => refreshAll());

type WithoutKey<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;
type DepositRequest = WithoutKey<DepositDraft>;

const requestKey = createRequestKey();

/** Announces a deposit. After a lost answer, sending the same request again creates no second deposit. */
export async function sendDeposit(request: DepositRequest): Promise<CallResult<Deposit>> {
  const token = sessionStore.token.peek();
  const answer = await submitDeposit({ ...request, clientOrderId: requestKey.keyFor(request) });
  requestKey.answered(answer);
  if (answer.success && sessionStore.token.peek() === token) {
    applyDeposit(answer.data);
    myDeposits.refreshLoaded();
  }
  return answer;
}
