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
/** Ids of orders with a pending cancel request. Their rows show that and ignore a second tap. */
export const cancellingIds: ReadonlySignal<ReadonlySet<string>> = underWay;

const allUnderWay = signal<MarketSymbol | 'all' | null>(null);
/** The market whose orders are all being cancelled, or `all`. */
export const cancellingAll: ReadonlySignal<MarketSymbol | 'all' | null> = allUnderWay;

const isOrderDone = ({ context, code, msg }: CallError) => refusalOf(context, code, msg) === 'orderDone';

function say(text: string, kind: 'info' | 'error'): void {
  announce(text);
  toast(text, { kind });
}

/**
 * Cancels one order. The result is announced once, from the answer or from the socket, whichever comes first. An order
 * that had ended before is no error: its end is announced separately.
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
  // The order may be cancelled all the same, or have ended otherwise, so fetch again.
  void loadSpotOrders();
}

/** Cancels all open orders of one market; of every market when `symbol` is null. */
export async function cancelAllSpot(symbol: MarketSymbol | null): Promise<void> {
  if (allUnderWay.peek() !== null) return;
  allUnderWay.value = symbol ?? 'all';
  const answer = await cancelAllSpotOrders(symbol);
  allUnderWay.value = null;
  if (!answer.success) say(failureText(answer.error), 'error');
  else if (answer.data === 0) say(t('spotOrders.announce.tooLate'), 'info');
  // The socket reports each end; this fetch covers a socket that is down.
  void loadSpotOrders();
}
