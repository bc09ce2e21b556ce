import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { cancelAllSpotOrders, cancelSpotOrder } from './order-calls.ts';
import type { CallError } from '../../api/result.ts';
import { failureText, refusalOf } from '../../i18n/refusal-text.ts';
import { t } from '../../i18n/translate.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { announce } from '../../ui/announce.ts';
import { toast } from '../../ui/toast.ts';
import { loadSpotOrders } from '../../data/spot-order-lists.ts';

const underWay = signal<ReadonlySet<string>>(new Set());
/** Ids whose cancelling is on the way: their rows say so, and take no second tap. */
export const cancellingIds: ReadonlySignal<ReadonlySet<string>> = underWay;

const allUnderWay = signal<MarketSymbol | 'all' | null>(null);
/** The market whose orders are all being cancelled, or `all`. */
export const cancellingAll: ReadonlySignal<MarketSymbol | 'all' | null> = allUnderWay;

const isOrderDone = ({ context, code, msg }: CallError) => refusalOf(context, code, msg) === 'orderDone';

function say(text: string, kind: 'info' | 'error'): void {
  announce(text);
  toast(text, { kind, ms: 4000 });
}

/**
 * Cancels one order. What comes of it is told once, by whichever way it comes first: the answer or the socket. An order
 * that was done before is no error: its end is told by itself.
 */
export async function cancelSpot(id: string): Promise<void> {
  if (underWay.peek().has(id)) return;
  underWay.value = new Set([...underWay.peek(), id]);
  const answer = await cancelSpotOrder(id);
  underWay.value = new Set([...underWay.peek()].filter((other) => other !== id));
  if (answer.success) {
    spotOrdersStore.applyOrder(answer.data);
    return;
  }
  if (isOrderDone(answer.error)) say(t('spotOrders.announce.tooLate'), 'info');
  else say(failureText(answer.error), 'error');
  // Cancelled all the same, or done otherwise: look.
  void loadSpotOrders();
}

/** Cancels all open orders of one market, or of all for null. */
export async function cancelAllSpot(symbol: MarketSymbol | null): Promise<void> {
  if (allUnderWay.peek() !== null) return;
  allUnderWay.value = symbol ?? 'all';
  const answer = await cancelAllSpotOrders(symbol);
  allUnderWay.value = null;
  if (!answer.success) say(failureText(answer.error), 'error');
  else if (answer.data === 0) say(t('spotOrders.announce.tooLate'), 'info');
  // Each end comes by the socket; asking finds them where it is down.
  void loadSpotOrders();
}
