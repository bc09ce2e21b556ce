import { createHash, randomUUID } from 'node:crypto';
import { walkBook } from '../../../protocol/units/book-walk.ts';
import { pairHoldAt } from '../../../protocol/units/pair-hold.ts';
import { NOTHING_FILLED, valueOf } from '../../../protocol/units/spot-money.ts';
import type { Side } from '../../../protocol/units/spot-money.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Market, MarketRules } from '../../market/market.ts';
import type { EngineParts } from '../engine-parts.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { levelsOf } from './walked-levels.ts';
import type { OrderChanges } from './order-changes.ts';
import { newOrder } from './new-order.ts';
import { orderWire } from './spot-answers.ts';
import { countPending, insertOrder, keysTaken, lockUser } from './spot-order-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { holdPostings } from './spot-postings.ts';
import type { SpotTicket } from './spot-ticket.ts';
import type { PairRequest } from './spot-wire.ts';
import { OPEN_ORDERS_MAX } from './spot-terms.ts';
import { amountOf, bandRefusal, offGrid, sideRefusal, sizeRefusal } from './ticket-checks.ts';

/** Quantity and prices of a pair, scaled by 10^18. */
export interface PairAmounts {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly stop: bigint;
  /** Limit price of the stop; null for a market order. */
  readonly stopLimit: bigint | null;
}

/** Returns the client key of the stop, so that both legs have one. */
export const stopKeyOf = (clientOrderId: string): string => `${clientOrderId}-sl`;

/**
 * Parses a pair. Refusals: malformed {field}. A stop buy needs a limit price, because a market buy could cost any
 * amount.
 */
export function pairAmountsOf(request: PairRequest): Outcome<PairAmounts> {
  const quantity = amountOf(request.quantity, 'quantity');
  if (!quantity.ok) return quantity;
  const price = amountOf(request.takeProfit.price, 'takeProfit.price');
  if (!price.ok) return price;
  const stop = amountOf(request.stopLoss.stopPrice, 'stopLoss.stopPrice');
  if (!stop.ok) return stop;
  const limit = amountOf(request.stopLoss.price, 'stopLoss.price');
  if (!limit.ok) return limit;
  if (request.side === 'buy' && limit.value === null) return refused('malformed', { field: 'stopLoss.price' });
  return done({ quantity: quantity.value!, price: price.value!, stop: stop.value!, stopLimit: limit.value });
}

/** Returns the SHA-256 of the pair's content, like `bodyHashOf`. */
export function pairHashOf({ symbol, side }: PairRequest, amounts: PairAmounts): string {
  const { quantity, price, stop, stopLimit } = amounts;
  const texts = [quantity, price, stop, stopLimit].map((one) => (one === null ? null : amountText(one, 18)));
  return createHash('sha256')
    .update(JSON.stringify(['oco', symbol, side, ...texts]))
    .digest('hex');
}

/** Refuses legs that are not on either side of the last price, with the stop on the losing side. */
export function legsRefusal(
  side: 'buy' | 'sell',
  { price, stop }: Pick<PairAmounts, 'price' | 'stop'>,
  last: bigint,
): Outcome<never> | null {
  const apart = side === 'sell' ? stop < last && last < price : price < last && last < stop;
  return apart ? null : refused('ocoLegsCrossed', { last: amountText(last, 18) });
}

function pairRefusal(request: PairRequest, amounts: PairAmounts, rules: MarketRules, market: Market) {
  const { quantity, price, stop, stopLimit } = amounts;
  const wrong =
    sideRefusal(request.side, rules) ??
    offGrid(rules, { price, quantity, stop }) ??
    offGrid(rules, { price: stopLimit, quantity: null, stop: null }) ??
    sizeRefusal(valueOf(price, quantity), rules) ??
    sizeRefusal(valueOf(stopLimit ?? stop, quantity), rules);
  if (wrong !== null) return wrong;
  if (!rules.open) return refused('notOpenYet');
  const tick = market.lastTick(rules.symbol);
  if (tick === undefined || market.isStale(rules.symbol)) return refused('marketStale');
  const last = parseAmount(tick.price);
  return (
    legsRefusal(request.side, amounts, last) ??
    bandRefusal(price, last) ??
    (stopLimit === null ? null : bandRefusal(stopLimit, stop)) ??
    takesRefusal(request, amounts, rules, market)
  );
}

/** Refuses a leg that would take from the book at once; only single orders may take. */
function takesRefusal({ side }: PairRequest, { price, quantity }: PairAmounts, rules: MarketRules, market: Market) {
  const { bids, asks } = market.bookSnapshot(rules.symbol);
  const levels = levelsOf(side === 'buy' ? asks : bids);
  const request = { quantity, limit: price };
  const [best] = walkBook(levels, side, request, parseAmount(rules.stepSize), parseAmount(rules.takerFee)).pieces;
  return best === undefined ? null : refused('postOnlyWouldTake', { best: amountText(best.price, 18) });
}

/**
 * Returns both rows; the one in the queue holds for both.
 * @param keys  client keys of the two
 */
export function legRows(
  side: Side,
  keys: { readonly takeProfit: string; readonly stopLoss: string },
  { quantity, price, stop, stopLimit }: PairAmounts,
  rules: MarketRules,
  lastSeq: number,
  origin: { userId: string; bodyHash: string; nowMs: number; newId(): string },
): { queued: SpotOrderRow; stopped: SpotOrderRow; held: bigint } {
  const ocoId = randomUUID();
  const legs = { side, price, stopLimit, rest: quantity, filled: NOTHING_FILLED };
  const held = pairHoldAt(legs, parseAmount(rules.takerFee));
  const waits = { timeInForce: 'gtc', expireMs: null, postOnly: false } as const;
  const common = { rules, side, quantity, quote: null, activation: null, trailing: null, attached: null, lastSeq };
  const legOf = (
    ticket: Pick<SpotTicket, 'type' | 'price' | 'stop' | 'conditions'>,
    key: string,
    own: Partial<SpotOrderRow>,
  ) => {
    const { row } = newOrder({ ...common, ...ticket }, [], { ...origin, clientOrderId: key });
    const leg = { ...row, ...own, oco_id: ocoId };
    return { ...leg, answer: orderWire(leg) };
  };
  return {
    held,
    queued: legOf({ type: 'limit', price, stop: null, conditions: { ...waits, postOnly: true } }, keys.takeProfit, {
      oco_leg: 'takeProfit',
      held: amountText(held),
    }),
    stopped: legOf(
      {
        type: stopLimit === null ? 'market' : 'limit',
        price: stopLimit,
        stop,
        conditions: stopLimit === null ? { ...waits, timeInForce: null } : waits,
      },
      keys.stopLoss,
      { oco_leg: 'stopLoss', held: '0' },
    ),
  };
}

/**
 * Places a new pair. Call it inside the market's queue, like `placeOrder`.
 * @returns take profit, then stop loss; null when the user's client key is taken
 */
export async function placePair(
  { db, ledger, market, clock }: EngineParts,
  newId: (nowMs: number) => string,
  userId: string,
  request: PairRequest,
  amounts: PairAmounts,
  bodyHash: string,
): Promise<Outcome<OrderChanges> | null> {
  const rules = market.rulesOf(request.symbol);
  if (rules === undefined) return refused('symbolUnknown');
  const wrong = pairRefusal(request, amounts, rules, market);
  if (wrong !== null) return wrong;
  const nowMs = clock.now();
  const origin = { userId, bodyHash, nowMs, newId: () => newId(nowMs) };
  const { side, clientOrderId } = request;
  const keys = { takeProfit: clientOrderId, stopLoss: stopKeyOf(clientOrderId) };
  const lastSeq = market.lastTick(rules.symbol)!.seq;
  const { queued, stopped, held } = legRows(side, keys, amounts, rules, lastSeq, origin);
  try {
    return await callTransaction(db, async (trx) => {
      await lockUser(trx, userId);
      if (await keysTaken(trx, userId, clientOrderId, [])) throw new Refused(refused('keyReused'));
      if (!(await insertOrder(trx, queued))) return null;
      if (!(await insertOrder(trx, stopped))) throw new Refused(refused('keyReused'));
      if ((await countPending(trx, userId)) > OPEN_ORDERS_MAX) {
        throw new Refused(refused('tooManyOpenOrders', { maximum: String(OPEN_ORDERS_MAX) }));
      }
      const postings = holdPostings(userId, queued.side, queued, held);
      await ledger.post(trx, { key: `open:${queued.id}`, kind: 'spotHold', ref: queued.id, postings });
      const orders = [queued, stopped].map((row) => ({ row, fills: [] }));
      return done({ orders, messages: [] });
    });
  } catch (error) {
    return refusalOf(error);
  }
}
