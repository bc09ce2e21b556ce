import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { newClientOrderId } from '../../../api/client-order-id.ts';
import { placeSpotOrder } from '../../../api/place-spot-order.ts';
import type { SpotOrderDraft } from '../../../api/place-spot-order.ts';
import type { CallError } from '../../../api/result.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { t } from '../../../i18n/translate.ts';
import { serverNowMs } from '../../../signals/clock.ts';
import { sessionStore } from '../../../signals/session.ts';
import type { SentOrder } from '../../../signals/spot-order.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { announce } from '../../../ui/announce.ts';
import { refreshAccount } from '../../chrome/account-load.ts';
import { loadSpotOrders } from '../../chrome/spot-orders-load.ts';
import { askedWords } from './spot-words.ts';

type WithoutKey<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;
/** What a ticket asks for; the key is ours. */
export type SpotRequest = WithoutKey<SpotOrderDraft>;

const underWay = signal<SpotRequest | null>(null);
/** Sent and not answered yet. At most one: a second tap does nothing (O11). */
export const spotUnderWay: ReadonlySignal<SpotRequest | null> = underWay;

/**
 * The key of a request whose outcome is not known. The same request sent again repeats it under this key, so that the
 * exchange places one order at most; another request gets a key of its own.
 */
let unanswered: { readonly body: string; readonly clientOrderId: string } | null = null;

const sentOrderOf = (request: SpotRequest, clientOrderId: string): SentOrder => ({
  clientOrderId,
  symbol: request.symbol,
  side: request.side,
  type: request.type,
  price: request.type === 'limit' ? request.price : null,
  quantity: 'quantity' in request ? request.quantity : null,
  quoteQuantity: 'quoteQuantity' in request ? request.quoteQuantity : null,
  sentMs: serverNowMs(),
});

/** @returns null when the order is placed (maybe filled already), else why it is not, or not known to be */
export async function placeSpot(request: SpotRequest): Promise<CallError | null> {
  if (underWay.peek()) return null;
  underWay.value = request;
  const token = sessionStore.token.peek();
  const body = JSON.stringify(request);
  const clientOrderId = unanswered?.body === body ? unanswered.clientOrderId : newClientOrderId();
  const sent = sentOrderOf(request, clientOrderId);
  // The row is on screen before anything is awaited.
  spotOrdersStore.applySending(sent);
  const answer = await placeSpotOrder({ ...request, clientOrderId });
  underWay.value = null;
  if (answer.success) {
    unanswered = null;
    if (sessionStore.token.peek() === token) spotOrdersStore.applyOrder(answer.data);
    // A filled one is announced with its result.
    if (answer.data.status === 'pending') announce(t('spotOrders.announce.placed', { order: askedWords(t, sent) }));
    return null;
  }
  spotOrdersStore.applyRefused(clientOrderId);
  announce(t('spotOrders.announce.failed', { reason: failureText(answer.error) }));
  // Only the exchange's own word decides a key. A broken line, a limit or a crash on the way says nothing about it.
  const decided = answer.error.kind === 'refused' && answer.error.status === 200;
  unanswered = decided ? null : { body, clientOrderId };
  // It may have been placed all the same: look.
  if (!decided) void loadSpotOrders().then(refreshAccount);
  return answer.error;
}
