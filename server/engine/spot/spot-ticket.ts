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
import { conditionsOf, conditionWishes } from './order-conditions.ts';
import type { Conditions } from './order-conditions.ts';
import type { SubmitRequest } from './spot-wire.ts';
import { amountOf, bandRefusal, offGrid, sideRefusal, sizeRefusal, stopRefusal } from './ticket-checks.ts';
import { namedTick } from './trailing-rows.ts';
import type { Trailing } from './trailing-rows.ts';

export type { SubmitRequest } from './spot-wire.ts';

/** What a request names, scaled by 10^18; null for what its kind of order does not have. */
export interface Amounts {
  readonly price: bigint | null;
  readonly quantity: bigint | null;
  readonly quote: bigint | null;
  readonly stop: bigint | null;
  /** Of a trailing stop that does not follow from the start. */
  readonly activation: bigint | null;
  readonly attached: Attached | null;
}

/** A request that may be placed right now. */
export interface SpotTicket extends Amounts {
  readonly rules: MarketRules;
  readonly side: Side;
  readonly type: 'limit' | 'market';
  readonly conditions: Conditions;
  readonly trailing: Trailing | null;
  /** Last published tick: only later ones may fill what rests. */
  readonly lastSeq: number;
}

/** Whether it waits to be set off before it takes anything. */
export const waitsForTick = ({ stop, trailing }: Pick<SpotTicket, 'stop' | 'trailing'>): boolean =>
  stop !== null || trailing !== null;

/** The numbers of a request: plain decimals, quote with at most 8 of them. Never rounded. */
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

/** SHA-256 of what the request asks for: `10`, `"10"` and `"10.00"` are one amount. */
export function bodyHashOf(request: SubmitRequest, amounts: Amounts): string {
  const { price, quantity, quote, stop, activation, attached } = amounts;
  const textOf = (amount: bigint | null) => (amount === null ? null : amountText(amount, 18));
  const texts = [price, quantity, quote].map(textOf);
  const parts: unknown[] = [request.symbol, request.side, request.type, ...texts];
  const wishes = conditionWishes(request);
  // What older requests could not say is left out where nobody says it, so that they keep their hash.
  if (wishes !== null || stop !== null) parts.push(wishes, textOf(stop));
  const bips = bipsOf(request);
  if (bips !== null) parts.push('trailing', bips, textOf(activation));
  if (attached !== null) {
    parts.push('attached', ...[attached.price, attached.stop, attached.stopLimit].map(textOf));
  }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * How a trailing stop of this request follows the market; null where it is none. Refusals: stopWouldTrigger {last} for an
 * activation price that is reached already, malformed {field} where there is no price behind which it could stand.
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

/** Checks a request against the rules of its market and the last price. */
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
  // A market order by quantity is sized at the last price, or where it is set off; what it walks through is checked by the
  // depth of the book.
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
