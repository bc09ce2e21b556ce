import { computed, signal } from '@preact/signals-core';
import {
  eurQuickWithdraw,
  oneClickWithdraw,
  permitWithdrawal,
  submitWithdrawal,
  withdrawToBank,
  withdrawToPhone,
} from './withdraw-calls.ts';
import type { CallResult } from '../../api/result.ts';
import { browserStorage } from '../../model/storage.ts';
import { browserTimers } from '../../model/timers.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { followChanges } from '../../data/changes.ts';
import { createOutgoingWithdrawal, outgoingMarkOf } from './outgoing-withdrawal.ts';
import type { OutgoingRequest } from './outgoing-withdrawal.ts';
import { OUTGOING_MARK } from '../../data/outgoing-mark.ts';
import { sessionStore } from '../../data/session.ts';
import { newestWithdrawals } from './withdrawals.ts';

/**
 * Checks the fund password of a withdrawal before its 10 s begin.
 * @returns the permission to send this withdrawal once
 */
export function permit(request: OutgoingRequest, pwd: string): Promise<CallResult<string>> {
  const { channel, coin, amount, network, address, addressId, phone } = request;
  return permitWithdrawal({
    channel,
    coin,
    amount,
    pwd,
    ...(network === null ? {} : { network }),
    ...(address === null ? {} : { address }),
    ...(addressId === null ? {} : { addressId }),
    ...(phone === null ? {} : { phone }),
  });
}

/** Sends a request by the call of its channel. */
function send(request: OutgoingRequest, permission: string, clientOrderId: string): Promise<CallResult<Withdrawal>> {
  const { channel, coin, amount } = request;
  const address = request.address ?? '';
  if (channel === 'phone')
    return withdrawToPhone({ amount, phone: request.phone ?? '' }, { permission, clientOrderId });
  if (channel === 'bank') return withdrawToBank({ amount, permission, clientOrderId });
  if (channel === 'eur') return eurQuickWithdraw({ amount, address, permission, clientOrderId });
  if (channel === 'oneClick') {
    return oneClickWithdraw({ addressId: request.addressId ?? '', coin, amount, permission, clientOrderId });
  }
  return submitWithdrawal({ coin, network: request.network ?? '', address, amount, permission, clientOrderId });
}

/** The pending withdrawal of this page. */
export const outgoing = createOutgoingWithdrawal({
  ...browserTimers,
  deviceMs: () => Date.now(),
  serverNowMs,
  userId: computed(() => sessionStore.currentUser.value?.userId ?? null),
  mark: browserStorage.json(OUTGOING_MARK, outgoingMarkOf),
  send,
  newest: newestWithdrawals,
});

const look = () => outgoing.look();
followChanges(['withdrawal'], look, look);
addEventListener('online', look);
addEventListener('pagehide', () => outgoing.pageGoes());

/** Whether an open sheet shows the pending withdrawal, so that the bar does not. */
export const shownInSheet = signal(false);
