import { valueOf } from '../../../protocol/units/spot-money.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { MarketRules } from '../../market/market.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { amountOf, bandRefusal, offGrid, sizeRefusal } from './ticket-checks.ts';
import type { SubmitRequest } from './spot-wire.ts';

/**
 * Orders that a limit buy places for the coins it bought, scaled by 10^18; at least one of `price` and `stop` is set.
 */
export interface Attached {
  /** Take profit price. */
  readonly price: bigint | null;
  readonly stop: bigint | null;
  /** Limit price of the stop loss; null for a market order. */
  readonly stopLimit: bigint | null;
}

/** Returns the client keys of the attached orders, so that each order has one. */
export const attachedKeysOf = (clientOrderId: string) => ({
  takeProfit: `${clientOrderId}-tp`,
  stopLoss: `${clientOrderId}-sl`,
});

/** A client key that is still valid with a suffix. */
const SHORT_KEY = /^[0-9A-Za-z-]{16,60}$/;

/**
 * Returns the attached orders of a request, or null without any. Refusals: malformed {field} for a number, a sell, or a
 * client key that is too long.
 */
export function attachedOf(request: SubmitRequest): Outcome<Attached | null> {
  if (request.type !== 'limit' || request.attached === undefined) return done(null);
  const { side, clientOrderId, attached } = request;
  if (side !== 'buy') return refused('malformed', { field: 'attached' });
  if (!SHORT_KEY.test(clientOrderId)) return refused('malformed', { field: 'clientOrderId' });
  const price = amountOf(attached.takeProfit?.price, 'attached.takeProfit.price');
  if (!price.ok) return price;
  const stop = amountOf(attached.stopLoss?.stopPrice, 'attached.stopLoss.stopPrice');
  if (!stop.ok) return stop;
  const stopLimit = amountOf(attached.stopLoss?.price, 'attached.stopLoss.price');
  if (!stopLimit.ok) return stopLimit;
  return done({ price: price.value, stop: stop.value, stopLimit: stopLimit.value });
}

const scaledOrNull = (text: string | null): bigint | null => (text === null ? null : parseAmount(text));

/** Returns the attached orders of a row that are still to be placed, or null. */
export function attachedToPlace(row: SpotOrderRow): Attached | null {
  const { attached_price: price, attached_stop: stop, attached_limit: stopLimit } = row;
  if (price === null && stop === null) return null;
  if (row.attached_price_id !== null || row.attached_stop_id !== null || row.attached_not !== null) return null;
  return { price: scaledOrNull(price), stop: scaledOrNull(stop), stopLimit: scaledOrNull(stopLimit) };
}

/** Returns the refusal of legs whose value is outside the market's limits for one order, or null. */
export const legSizeRefusal = ({ price, stop, stopLimit }: Attached, quantity: bigint, rules: MarketRules) =>
  [price, stopLimit ?? stop]
    .map((at) => (at === null ? null : sizeRefusal(valueOf(at, quantity), rules)))
    .find((wrong) => wrong !== null) ?? null;

/**
 * Returns the refusal of attached orders that a buy at this price cannot have, or null. Refusals: priceOffTick,
 * malformed {field} for a leg on the wrong side of the price, priceOutOfBand, tradeBelowMinimum, tradeAboveMaximum.
 */
export function attachedRefusal(
  attached: Attached,
  buyPrice: bigint,
  quantity: bigint,
  rules: MarketRules,
): Outcome<never> | null {
  const { price, stop, stopLimit } = attached;
  const wrongGrid =
    offGrid(rules, { price, quantity: null, stop }) ?? offGrid(rules, { price: stopLimit, quantity: null, stop: null });
  if (wrongGrid !== null) return wrongGrid;
  if (price !== null && price <= buyPrice) return refused('malformed', { field: 'attached.takeProfit.price' });
  if (stop !== null && stop >= buyPrice) return refused('malformed', { field: 'attached.stopLoss.stopPrice' });
  return (
    (price === null ? null : bandRefusal(price, buyPrice)) ??
    (stopLimit === null || stop === null ? null : bandRefusal(stopLimit, stop)) ??
    legSizeRefusal(attached, quantity, rules)
  );
}

const textOrNull = (price: bigint | null | undefined) => (price == null ? null : amountText(price, 18));

/** Returns the columns of a new order. */
export const attachedColumns = (attached: Attached | null) => ({
  attached_price: textOrNull(attached?.price),
  attached_stop: textOrNull(attached?.stop),
  attached_limit: textOrNull(attached?.stopLimit),
  attached_price_id: null,
  attached_stop_id: null,
  attached_not: null,
});
