import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { placeSpotOrder } from './order-calls.ts';
import type { SpotOrderDraft } from './order-calls.ts';
import { createPatientSend } from '../../api/patient-send.ts';
import { createRequestKey, isDecided } from '../../api/request-key.ts';
import type { CallError, CallResult } from '../../api/result.ts';
import { behindPaint } from '../../frame/behind-paint.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { t } from '../../i18n/translate.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { sessionStore } from '../../data/session.ts';
import type { SentOrder, SpotOrder } from '../../model/spot-order.ts';
import { keepStopReceipts } from '../../proof/kept-receipts.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { announce } from '../../ui/announce.ts';
import { clearDock, dismissDockCard, showDockCard, spotCardOf, updateSpotCard } from '../shell/dock-cards.ts';
import { giveCue } from '../shell/give-cue.ts';
import { refreshAccount } from '../../data/account-resource.ts';
import { loadSpotOrders } from '../../data/spot-order-lists.ts';
import { askedWords } from './order-words.ts';

let following = false;

/** An order that its owner cancelled has a toast instead of a card; every other end is shown on its card. */
function followEnd(order: SpotOrder): void {
  const card = spotCardOf(order.id);
  if (card && order.status === 'cancelled' && order.cancelReason === 'user') dismissDockCard(card.key);
  else updateSpotCard(order);
}

/** Shows the placed order, or the legs of a placed pair, in the dock. @param key  of its request */
function showSpotCard(key: string, orders: readonly SpotOrder[]): void {
  if (!following) spotOrdersStore.onDone(followEnd);
  following = true;
  showDockCard({ kind: 'spot', key, orders });
}

type WithoutKey<T> = T extends unknown ? Omit<T, 'clientOrderId'> : never;
/** An order of the ticket, without its idempotency key. */
export type SpotRequest = WithoutKey<SpotOrderDraft>;

const underWay = signal<object | null>(null);
/** The order that is sent and not answered yet. There is at most one: a second tap does nothing (O11). */
export const spotUnderWay: ReadonlySignal<object | null> = underWay;

const requestKey = createRequestKey();
const sending = createPatientSend();
/** Whether the order under way has had no answer for 10 s, and whether it was sent again since. */
export const spotLate: ReadonlySignal<boolean> = sending.late;
export const spotChecking: ReadonlySignal<boolean> = sending.checking;

let sendAgain: (() => Promise<CallError | null>) | null = null;

/**
 * Asks what became of the order that has had no answer: sends the same request with the same idempotency key.
 * @returns same as `placeSpot`; null when the order is still under way, whose own answer then comes
 */
export function checkSpot(): Promise<CallError | null> | null {
  if (underWay.peek() === null) return sendAgain?.() ?? null;
  sending.check();
  return null;
}

/** An order as its row shows it while it is being sent. */
type Sent = Omit<SentOrder, 'clientOrderId' | 'sentMs'>;

const trailingOf = ({ trailingBips, activationPrice }: SpotRequest & { readonly type: 'market' }) =>
  trailingBips === undefined ? null : { bips: trailingBips, activationPrice: activationPrice ?? null };

const sentOf = (request: SpotRequest): Sent => ({
  symbol: request.symbol,
  side: request.side,
  type: request.type,
  price: request.type === 'limit' ? request.price : null,
  quantity: 'quantity' in request ? request.quantity : null,
  quoteQuantity: 'quoteQuantity' in request ? request.quoteQuantity : null,
  stopPrice: request.stopPrice ?? null,
  ...(request.type === 'limit'
    ? { timeInForce: request.timeInForce ?? null, postOnly: request.postOnly ?? false }
    : { trailing: trailingOf(request) }),
});

/**
 * Places an order.
 * @returns null once it is placed, maybe filled already, else the error; an unanswered call may have placed it
 */
export const placeSpot = (request: SpotRequest): Promise<CallError | null> =>
  sendSpotRequest(request, sentOf(request), async (clientOrderId) => {
    const answer = await placeSpotOrder({ ...request, clientOrderId });
    return answer.success ? { success: true, data: [answer.data] } : answer;
  });

/**
 * Sends one request for an order or a pair; repeated sends share its idempotency key.
 * @param request  request that the key belongs to
 * @param send     resolves to the placed orders
 * @returns same as `placeSpot`
 */
export async function sendSpotRequest(
  request: object,
  sent: Sent,
  send: (clientOrderId: string) => Promise<CallResult<readonly SpotOrder[]>>,
): Promise<CallError | null> {
  if (underWay.peek()) return null;
  underWay.value = request;
  sendAgain = null;
  const token = sessionStore.token.peek();
  const clientOrderId = requestKey.keyFor(request);
  const row = { ...sent, clientOrderId, sentMs: serverNowMs() };
  // The button alone says it in the first frame: cards and rows take a slow phone longer than that (O11).
  const showRow = behindPaint(() => {
    clearDock();
    if (sessionStore.token.peek() === token) spotOrdersStore.applySending(row);
  });
  const answer = await sending.send(() => send(clientOrderId), isDecided);
  showRow();
  underWay.value = null;
  const decided = requestKey.answered(answer);
  if (answer.success) {
    for (const { receipts } of answer.data) keepStopReceipts(receipts);
    if (sessionStore.token.peek() === token) {
      showSpotCard(clientOrderId, answer.data);
      for (const order of answer.data) spotOrdersStore.applyOrder(order);
    }
    giveCue('order');
    // A filled order is announced with its result instead.
    if (answer.data.some(({ status }) => status === 'pending')) {
      // A pair has two orders, and both prices count.
      const order = answer.data.map((placed) => askedWords(t, placed)).join(` ${t('spotOrders.pair.or')} `);
      announce(t('spotOrders.announce.placed', { order }));
    }
    return null;
  }
  spotOrdersStore.applyRefused(clientOrderId);
  announce(t('spotOrders.announce.failed', { reason: failureText(answer.error) }));
  if (!decided) {
    sendAgain = () => sendSpotRequest(request, sent, send);
    // The order may have been placed all the same, so fetch.
    void loadSpotOrders().then(refreshAccount);
  }
  return answer.error;
}
