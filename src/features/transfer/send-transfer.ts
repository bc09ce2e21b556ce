import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { transferMoney } from './transfer-calls.ts';
import type { Transfer, TransferRequest } from './transfer-calls.ts';
import { createRequestKey } from '../../api/request-key.ts';
import type { CallResult } from '../../api/result.ts';
import { refreshAccount } from '../../data/account-resource.ts';

const pending = signal(false);
/** Sent and not answered yet. At most one: a second tap does nothing (O11). */
export const transferPending: ReadonlySignal<boolean> = pending;

const requestKey = createRequestKey();

/** @returns null for a tap while another one is on its way */
export async function sendTransfer(request: TransferRequest): Promise<CallResult<Transfer> | null> {
  if (pending.peek()) return null;
  pending.value = true;
  const answer = await transferMoney(request, requestKey.keyFor(request));
  pending.value = false;
  requestKey.answered(answer);
  // Balances come by the socket; here it may be down, or nobody knows what became of it.
  void refreshAccount();
  return answer;
}
