import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { transferMoney } from '../api/transfer-calls.ts';
import type { Transfer, TransferRequest } from '../api/transfer-calls.ts';
import { createRequestKey } from '../api/request-key.ts';
import type { CallResult } from '../api/result.ts';
import { refreshAccount } from './account-resource.ts';

const pending = signal(false);
/** Whether a transfer is sent and not answered yet. There is at most one: a second tap does nothing (O11). */
export const transferPending: ReadonlySignal<boolean> = pending;

const requestKey = createRequestKey();

/** @returns null for a tap while another transfer is pending */
export async function sendTransfer(request: TransferRequest): Promise<CallResult<Transfer> | null> {
  if (pending.peek()) return null;
  pending.value = true;
  const answer = await transferMoney(request, requestKey.keyFor(request));
  pending.value = false;
  requestKey.answered(answer);
  // The socket reports balances, but it may be down, or the outcome may be unknown.
  void refreshAccount();
  return answer;
}
