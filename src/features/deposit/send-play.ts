import { submitDeposit } from './submit-deposit.ts';
import type { DepositDraft } from './submit-deposit.ts';
import { createRequestKey } from '../../api/request-key.ts';
import type { CallResult } from '../../api/result.ts';
import { applyDeposit, depositHistory, depositTotal } from './deposits.ts';
import { sessionStore } from '../../data/session.ts';
import type { Deposit } from './deposit.ts';

type WithoutKey<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;
export type DepositRequest = WithoutKey<DepositDraft>;

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
