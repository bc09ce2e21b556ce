import { createHash } from 'node:crypto';
import { valueOf } from '../../../protocol/units/spot-money.ts';
import type { Side } from '../../../protocol/units/spot-money.ts';
import { beyond, trailingStopAt } from '../../../protocol/units/trailing-stop.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, ASSET_DECIMALS, fitsDecimals, parseAmount } from '../../ledger/amount.ts';
import type { ChainedTick, Market, MarketRules } from '../../market/market.ts';
import { attachedOf, attachedRefusal } from './attached.ts';
import type { Attached } from './attached.ts';
import { conditionsOf, conditionFields } from './order-conditions.ts';
import type { Conditions } from './order-conditions.ts';
import type { SubmitRequest } from './spot-wire.ts';
import { amountOf, bandRefusal, offGrid, sideRefusal, sizeRefusal, stopRefusal } from './ticket-checks.ts';
import { namedTick } from './trailing-rows.ts';
import type { Trailing } from './trailing-rows.ts';

export type { SubmitRequest } from './spot-wire.ts';

/** Prices and quantities of a request, scaled by 10^18; null for what its kind of order does not have. */
export interface Amounts {
  readonly price: bigint | null;
  readonly quantity: bigint | null;
  readonly quote: bigint | null;
  readonly stop: bigint | null;
  /** Activation price of a trailing stop; null when it follows from the start. */
  readonly activation: bigint | null;
  readonly attached: Attached | null;
}

/** A validated request. */
export interface SpotTicket extends Amounts {
  readonly rules: MarketRules;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly conditions: Conditions;
  readonly trailing: Trailing | null;
  /** Last published tick; only later ones may fill a resting order. */
  readonly lastSeq: number;
}

/** Returns whether the order must be triggered before it takes anything. */
export const waitsForTick = ({ stop, trailing }: Pick<SpotTicket, 'stop' | 'trailing'>): boolean =>
  stop !== null || trailing !== null;

/** Parses the amounts of a request: plain decimals, at most 8 for quote, never rounded. */
export function amountsOf(request: SubmitRequest): Outcome<Amounts> {
  const price = amountOf('price' in request ? request.price : undefined, 'price');
  if (!price.ok) return price;
  const quantity = amountOf('quantity' in request ? request.quantity : undefined, 'quantity');
  if (!quantity.ok) return quantity;
  const quote = amountOf('quoteQuantity' in request ? request.quoteQuantity : undefined, 'quoteQuantity');
  if (!quote.ok) return quote;
  if (quote.value !== null && !fitsDecimals(quote.value, ASSET_DECIMALS)) {
    return refused('tooManyDecimals', { field: 'quoteQuantity', decimals: String(ASSET_DECIMALS) });
  }
  const stop = amountOf(request.stopPrice, 'stopPrice');
  if (!stop.ok) return stop;
  const activation = amountOf('activationPrice' in request ? request.activationPrice : undefined, 'activationPrice');
  if (!activation.ok) return activation;
  const attached = attachedOf(request);
  if (!attached.ok) return attached;
  return done({
    price: price.value,
    quantity: quantity.value,
    quote: quote.value,
    stop: stop.value,
    activation: activation.value,
    attached: attached.value,
  });
}

const bipsOf = (request: SubmitRequest): number | null =>
  request.type === 'market' ? (request.trailingBips ?? null) : null;

/** Returns the SHA-256 of the request's content: `10`, `"10"` and `"10.00"` are one amount. */
export function bodyHashOf(request: SubmitRequest, amounts: Amounts): string {
  const { price, quantity, quote, stop, activation, attached } = amounts;
  const textOf = (amount: bigint | null) => (amount === null ? null : amountText(amount, 18));
  const texts = [price, quantity, quote].map(textOf);
  const parts: unknown[] = [request.symbol, request.side, request.type, ...texts];
  const conditions = conditionFields(request);
  // Fields added later are left out when absent, so that requests without them keep their hash.
  if (conditions !== null || stop !== null) parts.push(conditions, textOf(stop));
  const bips = bipsOf(request);
  if (bips !== null) parts.push('trailing', bips, textOf(activation));
  if (attached !== null) {
    parts.push('attached', ...[attached.price, attached.stop, attached.stopLimit].map(textOf));
  }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Returns how a trailing stop follows the market; null for other orders. Refusals: stopWouldTrigger {last} for an
 * activation price that is already reached, malformed {field} when the market has no price yet.
 */
function trailingOf(
  request: SubmitRequest,
  { activation }: Amounts,
  rules: MarketRules,
  tick: ChainedTick,
): Outcome<Trailing | null> {
  const bips = bipsOf(request);
  if (bips === null) return done(null);
  const { side } = request;
  const last = parseAmount(tick.price);
  if (activation !== null && beyond(side, last, activation)) {
    return refused('stopWouldTrigger', { field: 'activationPrice', last: amountText(last, 18) });
  }
  const terms = { side, bips, activation, tickSize: parseAmount(rules.tickSize) };
  if (trailingStopAt(terms, activation ?? last) === 0n) return refused('malformed', { field: 'trailingBips' });
  return done({ ...terms, start: activation === null ? namedTick(tick) : null });
}

/** Validates a request against the rules of its market and the last price. */
export function ticketOf(request: SubmitRequest, amounts: Amounts, market: Market): Outcome<SpotTicket> {
  const rules = market.rulesOf(request.symbol);
  if (rules === undefined) return refused('symbolUnknown');
  const wrongSide = sideRefusal(request.side, rules);
  if (wrongSide !== null) return wrongSide;
  const conditions = conditionsOf(request);
  if (!conditions.ok) return conditions;
  const { price, quantity, quote, stop, activation, attached } = amounts;
  const wrongGrid = offGrid(rules, amounts);
  if (wrongGrid !== null) return wrongGrid;
  const tick = market.lastTick(rules.symbol);
  const last = tick === undefined ? null : parseAmount(tick.price);
  // A market order by quantity is sized at its trigger price or the last price; the walk through the book is checked by
  // its depth.
  const value = quote ?? (quantity === null ? null : valueOf(price ?? stop ?? activation ?? last ?? 0n, quantity));
  const wrongSize = value === null || (price === null && last === null) ? null : sizeRefusal(value, rules);
  if (wrongSize !== null) return wrongSize;
  if (!rules.open) return refused('notOpenYet');
  if (tick === undefined || last === null || market.isStale(rules.symbol)) return refused('marketStale');
  const wrongPrice =
    (stop === null ? null : stopRefusal(request.side, stop, last)) ??
    (price === null ? null : bandRefusal(price, stop ?? last));
  if (wrongPrice !== null) return wrongPrice;
  const trailing = trailingOf(request, amounts, rules, tick);
  if (!trailing.ok) return trailing;
  const wrongLegs = attached && attachedRefusal(attached, price!, quantity!, rules);
  if (wrongLegs !== null) return wrongLegs;
  return done({
    ...amounts,
    rules,
    side: request.side,
    type: request.type,
    conditions: conditions.value,
    trailing: trailing.value,
    lastSeq: tick.seq,
  });
}
