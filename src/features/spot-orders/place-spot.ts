import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { placeSpotOrder } from '../../api/spot/place-spot-order.ts';
import type { SpotOrderDraft } from '../../api/spot/place-spot-order.ts';
import { createRequestKey } from '../../api/request-key.ts';
import type { CallError } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { t } from '../../i18n/translate.ts';
import { serverNowMs } from '../../signals/clock.ts';
import { sessionStore } from '../../data/session.ts';
import type { SentOrder } from '../../model/spot-order.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { announce } from '../../ui/announce.ts';
import { giveCue } from '../shell/give-cue.ts';
import { refreshAccount } from '../../data/account.ts';
import { loadSpotOrders } from '../../data/spot-orders.ts';
import { askedWords } from './spot-words.ts';

type WithoutKey<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;
/** What a ticket asks for; the key is ours. */
export type SpotRequest = WithoutKey<SpotOrderDraft>;

const underWay = signal<SpotRequest | null>(null);
/** Sent and not answered yet. At most one: a second tap does nothing (O11). */
export const spotUnderWay: ReadonlySignal<SpotRequest | null> = underWay;

const requestKey = createRequestKey();

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
  const clientOrderId = requestKey.keyFor(request);
  const sent = sentOrderOf(request, clientOrderId);
  // The row is on screen before anything is awaited.
  spotOrdersStore.applySending(sent);
  const answer = await placeSpotOrder({ ...request, clientOrderId });
  underWay.value = null;
  const decided = requestKey.answered(answer);
  if (answer.success) {
    if (sessionStore.token.peek() === token) spotOrdersStore.applyOrder(answer.data);
    giveCue('order');
    // A filled one is announced with its result.
    if (answer.data.status === 'pending') announce(t('spotOrders.announce.placed', { order: askedWords(t, sent) }));
    return null;
  }
  spotOrdersStore.applyRefused(clientOrderId);
  announce(t('spotOrders.announce.failed', { reason: failureText(answer.error) }));
  // It may have been placed all the same: look.
  if (!decided) void loadSpotOrders().then(refreshAccount);
  return answer.error;
}
