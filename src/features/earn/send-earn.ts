import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { refreshAccount } from '../../data/account-resource.ts';
import { applyEarnOrder, earnTotals, earnOrderOf } from '../../data/earn-orders.ts';
import { createMoneyRequest } from '../../data/money-request.ts';
import { createRequestKey } from '../../api/request-key.ts';
import type { RequestKey } from '../../api/request-key.ts';
import type { CallResult } from '../../api/result.ts';
import { sessionStore } from '../../data/session.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { buyEarnProduct, earnProducts, redeemEarnOrder } from './earn-calls.ts';

/** Sends subscriptions. */
export const {
  pending: purchasePending,
  unsure: unsurePurchase,
  send: sendPurchase,
} = createMoneyRequest(buyEarnProduct, (answer) => {
  if (answer.success) applyEarnOrder(answer.data);
  // The refusal may be caused by a subscription on another device.
  else void earnTotals.refresh();
  // The socket reports balances, but it may be down. Less of the product is left.
  void refreshAccount();
  void earnProducts.refresh();
});

const pending = signal<ReadonlySet<string>>(new Set());
/** Orders whose redemption is sent and not answered yet. A second tap does nothing (O11). */
export const redeemsPending: ReadonlySignal<ReadonlySet<string>> = pending;

/** Idempotency keys by order, so that an unanswered redemption keeps its key while another order is redeemed. */
const keys = new Map<string, RequestKey>();

/** @returns null for a tap while the order is being redeemed */
export async function sendRedeem(id: string): Promise<CallResult<EarnOrder> | null> {
  if (pending.peek().has(id)) return null;
  pending.value = new Set([...pending.peek(), id]);
  const key = keys.get(id) ?? createRequestKey();
  keys.set(id, key);
  const token = sessionStore.token.peek();
  const answer = await redeemEarnOrder(id, key.keyFor({ id }));
  pending.value = new Set([...pending.peek()].filter((other) => other !== id));
  key.answered(answer);
  if (sessionStore.token.peek() !== token) return answer;
  if (answer.success) applyEarnOrder(answer.data);
  // It may have been redeemed on another device, or the outcome is unknown: fetch it.
  else void earnOrderOf(id).refresh();
  void refreshAccount();
  return answer;
}
