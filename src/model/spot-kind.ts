import type { OcoLeg, SentOrder, SpotOrder, SpotType, TimeInForce } from './spot-order.ts';

/** Kinds of orders by the name that people use. The names are `spotOrders.kinds.*` of the texts. */
export type SpotKind = SpotType | 'stopLimit' | 'stopMarket' | 'trailingStop' | OcoLeg;

/** Fields on which the name depends; an order that is not placed yet may lack some. */
type NamedOrder = Pick<SentOrder, 'type' | 'stopPrice' | 'trailing' | 'timeInForce' | 'postOnly' | 'ocoLeg'>;

/** A leg of a pair is called after what it is for, a stop after what it becomes. */
export function kindOf({ ocoLeg, trailing, stopPrice, type }: NamedOrder): SpotKind {
  if (ocoLeg) return ocoLeg;
  if (trailing) return 'trailingStop';
  if (!stopPrice) return type;
  return type === 'limit' ? 'stopLimit' : 'stopMarket';
}

/**
 * Returns the condition of a limit order that differs from the usual one. A take profit never takes from the book, so
 * it returns `null`.
 */
export function conditionOf({
  ocoLeg,
  postOnly,
  timeInForce,
}: NamedOrder): 'postOnly' | Exclude<TimeInForce, 'gtc'> | null {
  if (timeInForce && timeInForce !== 'gtc') return timeInForce;
  return postOnly && !ocoLeg ? 'postOnly' : null;
}

/** Progress of an order. The names are `spotOrders.kinds.state.*`. */
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
