import type { SpotOrder } from '../../model/spot-order.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { dismissDockCard, showDockCard, spotCardOf, updateSpotCard } from '../shell/dock-cards.ts';

let following = false;

/** An order that its owner cancelled has a toast instead of a card; every other end is shown on its card. */
function followEnd(order: SpotOrder): void {
  const card = spotCardOf(order.id);
  if (card && order.status === 'cancelled' && order.cancelReason === 'user') dismissDockCard(card.key);
  else updateSpotCard(order);
}

/** Shows the placed order, or the legs of a placed pair, in the dock. @param key  of its request */
export function showSpotCard(key: string, orders: readonly SpotOrder[]): void {
  if (!following) spotOrdersStore.onDone(followEnd);
  following = true;
  showDockCard({ kind: 'spot', key, orders });
}
