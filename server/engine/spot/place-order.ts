import type { Transaction } from 'kysely';
import { walkBook } from '../../../protocol/units/book-walk.ts';
import type { Walk, WalkRequest } from '../../../protocol/units/book-walk.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { EngineParts } from '../engine-parts.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { attachedKeysOf } from './attached.ts';
import { placeAttached, withPlaced } from './place-attached.ts';
import type { Attaching } from './place-attached.ts';
import { levelsOf } from './walked-levels.ts';
import { putSpotMessages } from './match-tick.ts';
import type { OrderChange, OrderChanges } from './order-changes.ts';
import { newOrder } from './new-order.ts';
import type { NewOrder } from './new-order.ts';
import { endsAtOnce, expiryRefusal } from './order-conditions.ts';
import { orderWire } from './spot-answers.ts';
import { insertFills } from './spot-fill-store.ts';
import { countPending, insertOrder, keysTaken, lockUser, saveAnswer } from './spot-order-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { addTrades } from './spot-position-store.ts';
import { ticketOf, waitsForTick } from './spot-ticket.ts';
import type { Amounts, SpotTicket, SubmitRequest } from './spot-ticket.ts';
import { OPEN_ORDERS_MAX } from './spot-terms.ts';

const walkRequestOf = ({ price, quantity, quote }: SpotTicket): WalkRequest =>
  quantity === null ? { quote: quote ?? 0n } : { quantity, limit: price };

/** Returns the client keys of the orders that this one will place. */
function keysNeeded(row: SpotOrderRow): readonly string[] {
  const keys = attachedKeysOf(row.client_order_id);
  return [
    ...(row.attached_price === null ? [] : [keys.takeProfit]),
    ...(row.attached_stop === null ? [] : [keys.stopLoss]),
  ];
}

/** Stores the order's state after placing its attached orders as the answer of the request. */
async function answered(trx: Transaction<object>, row: SpotOrderRow, changes: readonly OrderChange[]) {
  const [first, ...placed] = changes;
  if (first === undefined || first.row === row) return changes;
  return [{ ...first, row: await saveAnswer(trx, row, orderWire(first.row)) }, ...placed];
}

/**
 * Inserts the order and everything it took from the book in one transaction.
 * @returns null when the client key is taken
 */
async function write(
  { db, ledger }: Pick<EngineParts, 'db' | 'ledger'>,
  order: NewOrder,
  attaching: Attaching,
): Promise<OrderChanges | null> {
  const { row, fills, trades, journals } = order;
  return callTransaction(db, async (trx) => {
    await lockUser(trx, row.user_id);
    if (!(await insertOrder(trx, row))) return null;
    if (await keysTaken(trx, row.user_id, row.client_order_id, keysNeeded(row))) {
      throw new Refused(refused('keyReused'));
    }
    await insertFills(trx, fills);
    await addTrades(
      trx,
      row.base,
      trades.map((trade) => ({ userId: row.user_id, trade })),
    );
    const placed = await placeAttached(trx, ledger, [row], journals, attaching);
    const changes = withPlaced([{ row, fills }], placed);
    const waits = changes.some((change) => change.row.status === 'pending');
    if (waits && (await countPending(trx, row.user_id)) > OPEN_ORDERS_MAX) {
      throw new Refused(refused('tooManyOpenOrders', { maximum: String(OPEN_ORDERS_MAX) }));
    }
    await ledger.postAll(trx, [...journals, ...placed.journals]);
    return { orders: await answered(trx, row, changes), messages: await putSpotMessages(trx, [row]) };
  });
}

/**
 * Places a new order. Call it inside the market's queue, so that the book, the last tick and the resting orders do not
 * change meanwhile.
 * @returns null when the user's client key is taken
 */
export async function placeOrder(
  parts: EngineParts,
  newId: (nowMs: number) => string,
  userId: string,
  request: SubmitRequest,
  amounts: Amounts,
  bodyHash: string,
): Promise<Outcome<OrderChanges> | null> {
  const checked = ticketOf(request, amounts, parts.market);
  if (!checked.ok) return checked;
  const ticket = checked.value;
  const nowMs = parts.clock.now();
  // A stop takes nothing before it is triggered.
  const walk = waitsForTick(ticket) ? null : walked(parts, ticket);
  const wrong = expiryRefusal(ticket.conditions.expireMs, nowMs) ?? (walk && walkRefusal(ticket, walk));
  if (wrong !== null) return wrong;
  const order = newOrder(ticket, walk?.pieces ?? [], {
    userId,
    clientOrderId: request.clientOrderId,
    bodyHash,
    nowMs,
    newId: () => newId(nowMs),
  });
  const attaching = { rules: ticket.rules, lastSeq: ticket.lastSeq, nowMs, newId: () => newId(nowMs) };
  try {
    const written = await write(parts, order, attaching);
    return written && done(written);
  } catch (error) {
    return refusalOf(error);
  }
}

/** Returns the refusal that the book causes, or null. */
function walkRefusal({ type, quantity, rules, conditions }: SpotTicket, walk: Walk): Outcome<never> | null {
  const [best] = walk.pieces;
  if (type === 'market') {
    if (walk.tooThin) return refused('bookTooThin');
    return best === undefined ? refused('tradeBelowMinimum', { minimum: rules.minNotional }) : null;
  }
  if (conditions.postOnly && best !== undefined) {
    return refused('postOnlyWouldTake', { best: amountText(best.price, 18) });
  }
  const available = walk.filled.quantity;
  const enough = conditions.timeInForce === 'fok' ? available === quantity : available > 0n;
  return endsAtOnce(conditions) && !enough ? refused('notFillableNow', { available: amountText(available) }) : null;
}

function walked({ market }: EngineParts, ticket: SpotTicket): Walk {
  const { rules, side } = ticket;
  const { bids, asks } = market.bookSnapshot(rules.symbol);
  const levels = levelsOf(side === 'buy' ? asks : bids);
  return walkBook(levels, side, walkRequestOf(ticket), parseAmount(rules.stepSize), parseAmount(rules.takerFee));
}
