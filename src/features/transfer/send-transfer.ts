import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { transferMoney } from './transfer-calls.ts';
import type { Transfer, TransferRequest } from './transfer-calls.ts';
import { createRequestKey } from '../../api/request-key.ts';
import type { CallResult } from '../../api/result.ts';
import { refreshAccount } from '../../data/account.ts';

const underWay = signal(false);
/** Sent and not answered yet. At most one: a second tap does nothing (O11). */
export const transferUnderWay: ReadonlySignal<boolean> = underWay;

const requestKey = createRequestKey();

/** @returns null for a tap while another one is on its way */
export async function sendTransfer(request: TransferRequest): Promise<CallResult<Transfer> | null> {
  if (underWay.peek()) return null;
  underWay.value = true;
  const answer = await transferMoney(request, requestKey.keyFor(request));
  underWay.value = false;
  requestKey.answered(answer);
  // Balances come by the socket; here it may be down, or nobody knows what became of it.
  void refreshAccount();
  return answer;
}
