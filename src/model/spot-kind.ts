import type { OcoLeg, SentOrder, SpotOrder, SpotType, TimeInForce } from './spot-order.ts';

/** What people call an order. The names are `spotOrders.kinds.*` of the texts. */
export type SpotKind = SpotType | 'stopLimit' | 'stopMarket' | 'trailingStop' | OcoLeg;

/** What the name depends on; an order on its way may lack what it has not. */
type NamedOrder = Pick<SentOrder, 'type' | 'stopPrice' | 'trailing' | 'timeInForce' | 'postOnly' | 'ocoLeg'>;

/** A leg of a pair is called after what it is for, a stop after what it becomes. */
export function kindOf({ ocoLeg, trailing, stopPrice, type }: NamedOrder): SpotKind {
  if (ocoLeg) return ocoLeg;
  if (trailing) return 'trailingStop';
  if (!stopPrice) return type;
  return type === 'limit' ? 'stopLimit' : 'stopMarket';
}

/** How an order waits, where that is not the usual: a take profit never takes from the book, so nobody is told. */
export function conditionOf({
  ocoLeg,
  postOnly,
  timeInForce,
}: NamedOrder): 'postOnly' | Exclude<TimeInForce, 'gtc'> | null {
  if (timeInForce && timeInForce !== 'gtc') return timeInForce;
  return postOnly && !ocoLeg ? 'postOnly' : null;
}

/** How far an order is. The names are `spotOrders.kinds.state.*`. */
export type SpotState =
  'open' | 'waiting' | 'triggered' | 'partFilled' | 'filled' | 'cancelled' | 'cancelledPart' | 'expired';

export function stateOf(
  order: Pick<SpotOrder, 'status' | 'averagePrice' | 'cancelReason' | 'waitsFor' | 'trigger'>,
): SpotState {
  const some = order.averagePrice !== null;
  if (order.status === 'filled') return 'filled';
  if (order.status === 'cancelled') {
    if (some) return 'cancelledPart';
    return order.cancelReason === 'expired' ? 'expired' : 'cancelled';
  }
  if (order.waitsFor === 'trigger') return 'waiting';
  if (some) return 'partFilled';
  return order.trigger === null ? 'open' : 'triggered';
}
