import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, isMultipleOfStep } from '../../model/decimal.ts';
import { distanceOf, notionalOf, ZERO } from '../../model/spot-sums.ts';
import type { SpotRules } from '../../model/spot-sums.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import type { Figures } from './spot-amend-hold.ts';

/** A field of the amend sheet. */
export type AmendField = 'price' | 'stopPrice' | 'quantity';

/** Initial values of the fields other than the order's own, such as a price to which a chart line was dragged. */
export type AmendRequest = Readonly<Partial<Record<AmendField, DecimalText>>>;

/**
 * Returns the fields that can be amended. A leg of a pair keeps its size. A stop keeps its trigger once that was
 * reached or when it follows the market.
 */
export function amendable({ price, stopPrice, trailing, quantity, waitsFor, ocoId }: SpotOrder): readonly AmendField[] {
  return [
    ...(stopPrice !== null && trailing === null && waitsFor === 'trigger' ? (['stopPrice'] as const) : []),
    ...(price === null ? [] : (['price'] as const)),
    ...(quantity === null || ocoId !== null ? [] : (['quantity'] as const)),
  ];
}

export interface AmendFacts {
  readonly connected: boolean;
  readonly sessionConfirmed: boolean;
  readonly marketOpen: boolean;
  readonly priceFresh: boolean;
  /** The typed values; null for a field that is empty or invalid. */
  readonly after: Figures;
  /** Last price of the market; null while unknown. */
  readonly last: DecimalText | null;
  /** Best price of the opposite book side; null while unknown. */
  readonly best: DecimalText | null;
  /** Change of the held amount; `null` while it is not computed. */
  readonly change: SignedDecimalText | null;
  /** Available balance of the held asset; `null` while unknown. */
  readonly available: DecimalText | null;
}

/**
 * The first obstacle, and the field that reports it; null when only the button does. `above`: a buy must be above the
 * stop loss it will place. `below`: it must be below the take profit.
 */
export interface Obstacle {
  readonly why:
    | 'gone'
    | 'offline'
    | 'checking'
    | 'enter'
    | 'tick'
    | 'step'
    | 'min'
    | 'max'
    | 'belowFilled'
    | 'unchanged'
    | 'closed'
    | 'stale'
    | 'stopSide'
    | 'band'
    | 'legs'
    | 'above'
    | 'below'
    | 'postOnly'
    | 'short';
  readonly field: AmendField | null;
}

const obstacle = (why: Obstacle['why'], field: AmendField | null = null): Obstacle => ({ why, field });

const isSame = (a: DecimalText | null, b: DecimalText | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;

const samePrices = (order: SpotOrder, after: Figures): boolean =>
  isSame(after.price, order.price) && isSame(after.stopPrice, order.stopPrice);

const crosses = (side: SpotOrder['side'], price: DecimalText, best: DecimalText): boolean =>
  side === 'buy' ? compare(price, best) >= 0 : compare(price, best) <= 0;

/** Whether the order trades at once with the loaded book. */
export const takesAtOnce = (order: SpotOrder, after: Figures, best: DecimalText | null): boolean =>
  order.waitsFor === null &&
  after.price !== null &&
  best !== null &&
  !isSame(after.price, order.price) &&
  crosses(order.side, after.price, best);

/** Returns whether the order keeps its place in the queue; `none` while it has none. */
export function placeOf(order: SpotOrder, after: Figures): 'kept' | 'lost' | 'none' {
  if (order.waitsFor !== null) return 'none';
  const smaller = after.quantity === null || order.quantity === null || compare(after.quantity, order.quantity) <= 0;
  return samePrices(order, after) && smaller ? 'kept' : 'lost';
}

/** Checks tick and step sizes, in the order of the fields. */
function offGrid({ price, stopPrice, quantity }: Figures, rules: SpotRules): Obstacle | null {
  if (stopPrice !== null && !isMultipleOfStep(stopPrice, rules.tickSize)) return obstacle('tick', 'stopPrice');
  if (price !== null && !isMultipleOfStep(price, rules.tickSize)) return obstacle('tick', 'price');
  if (quantity !== null && !isMultipleOfStep(quantity, rules.stepSize)) return obstacle('step', 'quantity');
  return null;
}

/** Prices at which the exchange sizes the orders that a filled buy places. */
const attachedPrices = ({ attached }: SpotOrder): readonly DecimalText[] =>
  [attached?.takeProfit?.price, attached?.stopLoss?.price ?? attached?.stopLoss?.stopPrice].filter(
    (price) => price !== undefined,
  );

/** Checks that the price of a buy is between its take profit and its stop loss. */
function attachedCrossed({ attached }: SpotOrder, price: DecimalText | null): Obstacle | null {
  if (attached === null || price === null) return null;
  const { takeProfit, stopLoss } = attached;
  if (takeProfit !== null && compare(price, takeProfit.price) >= 0) return obstacle('below', 'price');
  return stopLoss !== null && compare(price, stopLoss.stopPrice) <= 0 ? obstacle('above', 'price') : null;
}

function wrongSize(order: SpotOrder, { price, stopPrice, quantity }: Figures, rules: SpotRules): Obstacle | null {
  const at = price ?? stopPrice;
  if (quantity === null || at === null) return null;
  const field = order.ocoId === null ? 'quantity' : 'price';
  for (const each of [at, ...attachedPrices(order)]) {
    const value = notionalOf(each, quantity);
    if (compare(value, rules.minNotional) < 0) return obstacle('min', field);
    if (compare(value, rules.maxNotional) > 0) return obstacle('max', field);
  }
  return compare(quantity, order.filledQuantity) <= 0 ? obstacle('belowFilled', 'quantity') : null;
}

/** Checks prices against the market only when one of them was changed, as the exchange does. */
function wrongPrice(
  order: SpotOrder,
  { price, stopPrice }: Figures,
  last: DecimalText,
  rules: SpotRules,
): Obstacle | null {
  const stop = order.waitsFor === 'trigger' ? stopPrice : null;
  if (stop !== null && !isSame(stop, order.stopPrice)) {
    const waits = order.side === 'sell' ? compare(stop, last) < 0 : compare(stop, last) > 0;
    if (!waits) return obstacle('stopSide', 'stopPrice');
  }
  if (price === null) return null;
  const distance = distanceOf(price, stop ?? last);
  return distance !== null && compare(distance, rules.priceBand) > 0 ? obstacle('band', 'price') : null;
}

function legsCross(order: SpotOrder, other: SpotOrder, { price, stopPrice }: Figures): Obstacle | null {
  const isQueued = order.ocoLeg === 'takeProfit';
  const [target, stop] = isQueued ? [price, other.stopPrice] : [other.price, stopPrice];
  if (target === null || stop === null) return null;
  const apart = order.side === 'sell' ? compare(target, stop) > 0 : compare(target, stop) < 0;
  return apart ? null : obstacle('legs', isQueued ? 'price' : 'stopPrice');
}

/**
 * Returns the first reason why the exchange would refuse the amendment, in the exchange's order, or why the app cannot
 * send it.
 * @param order  the current order; null once it has ended
 * @param other  the other leg of its pair
 */
export function obstacleOf(
  order: SpotOrder | null,
  other: SpotOrder | null,
  facts: AmendFacts,
  rules: SpotRules,
): Obstacle | null {
  if (order === null) return obstacle('gone');
  if (!facts.connected) return obstacle('offline');
  if (!facts.sessionConfirmed) return obstacle('checking');
  const { after, last, best, change, available } = facts;
  const empty = amendable(order).find((field) => after[field] === null || compare(after[field], ZERO) === 0);
  if (empty !== undefined) return obstacle('enter', empty);
  if (samePrices(order, after) && isSame(after.quantity, order.quantity)) return obstacle('unchanged');
  const wrong = offGrid(after, rules) ?? wrongSize(order, after, rules);
  if (wrong !== null) return wrong;
  if (samePrices(order, after) && placeOf(order, after) !== 'lost' && !grows(order, after)) return null;
  if (!facts.marketOpen) return obstacle('closed');
  if (!facts.priceFresh || last === null) return obstacle('stale');
  const misplaced = samePrices(order, after) ? null : wrongPrice(order, after, last, rules);
  if (misplaced !== null) return misplaced;
  const crossed = other === null ? attachedCrossed(order, after.price) : legsCross(order, other, after);
  if (crossed !== null) return crossed;
  if (order.postOnly && takesAtOnce(order, after, best)) return obstacle('postOnly', 'price');
  if (change === null || change.startsWith('-')) return null;
  if (available === null) return obstacle('checking');
  return compare(change, available) > 0 ? obstacle('short', after.quantity === null ? 'price' : 'quantity') : null;
}

const grows = (order: SpotOrder, after: Figures): boolean =>
  after.quantity !== null && order.quantity !== null && compare(after.quantity, order.quantity) > 0;
