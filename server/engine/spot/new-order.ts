import { holdOf, NOTHING_FILLED } from '../../../protocol/units/spot-money.ts';
import type { Piece } from '../../../protocol/units/spot-money.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import { attachedColumns } from './attached.ts';
import { endsAtOnce } from './order-conditions.ts';
import type { Trade } from './position.ts';
import { orderWire } from './spot-answers.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { holdPostings, releasePostings } from './spot-postings.ts';
import { waitsForTick } from './spot-ticket.ts';
import type { SpotTicket } from './spot-ticket.ts';
import { takenFills, takenPostings, takePieces } from './take-pieces.ts';
import { firstTrail, trailingColumns, withTrail } from './trailing-rows.ts';

/** Everything that one transaction writes when an order is placed. */
export interface NewOrder {
  readonly row: SpotOrderRow;
  readonly fills: readonly SpotFillRow[];
  readonly trades: readonly Trade[];
  readonly journals: readonly Journal[];
}

export interface OrderOrigin {
  readonly userId: string;
  readonly clientOrderId: string;
  readonly bodyHash: string;
  readonly nowMs: number;
  newId(): string;
}

/** Returns the status of an order after it took from the book. */
function endOf(ticket: SpotTicket, rest: bigint): Pick<SpotOrderRow, 'status' | 'cancel_reason'> {
  if (waitsForTick(ticket)) return { status: 'pending', cancel_reason: null };
  if (ticket.type === 'market' || rest === 0n) return { status: 'filled', cancel_reason: null };
  if (endsAtOnce(ticket.conditions)) return { status: 'cancelled', cancel_reason: 'notTaken' };
  return { status: 'pending', cancel_reason: null };
}

/**
 * Returns what an order holds before any fill: a limit order its worst case; a market order that waits for a tick all
 * it may spend, so that any price is covered.
 * @param takerRate  scaled by 10^18
 */
export function waitingHold(
  { side, price, quantity, quote }: Pick<SpotTicket, 'side' | 'price' | 'quantity' | 'quote' | 'stop'>,
  takerRate: bigint,
): bigint {
  if (price !== null && quantity !== null) return holdOf(side, price, quantity, NOTHING_FILLED, takerRate);
  return quantity ?? quote ?? 0n;
}

/**
 * Returns an order with what it took from the book at once. A pending order holds its worst case, from which its fills
 * are paid; any other holds exactly what it pays and has ended.
 * @param pieces  found by `walkBook`; the whole order, unless it stays pending
 */
export function newOrder(ticket: SpotTicket, pieces: readonly Piece[], origin: OrderOrigin): NewOrder {
  const { rules, side, type, price, quantity, quote, stop, conditions, trailing, attached } = ticket;
  const { userId, nowMs } = origin;
  const pair = { base: rules.base, quote: rules.quote };
  const rate = parseAmount(rules.takerFee);
  const id = origin.newId();

  const taking = takePieces({ side, taker_fee: rules.takerFee }, NOTHING_FILLED, pieces);
  const { filled, used } = taking;
  const rest = quantity === null ? 0n : quantity - filled.quantity;
  const isStop = waitsForTick(ticket);
  const waits = isStop || !endsAtOnce(conditions);
  const heldAtFirst = waits ? waitingHold(ticket, rate) : used;
  const held = !waits ? 0n : price === null ? heldAtFirst : holdOf(side, price, rest, filled, rate);

  const row = {
    id,
    user_id: userId,
    client_order_id: origin.clientOrderId,
    body_hash: origin.bodyHash,
    symbol: rules.symbol,
    ...pair,
    side,
    type,
    price: price === null ? null : amountText(price, 18),
    quantity: quantity === null ? null : amountText(quantity),
    quote_quantity: quote === null ? null : amountText(quote),
    filled_quantity: amountText(filled.quantity),
    filled_value: amountText(filled.value, 18),
    fee_exact: amountText(filled.feeExact, 18),
    fee: amountText(filled.fee),
    held: amountText(held),
    taker_fee: rules.takerFee,
    maker_fee: rules.makerFee,
    ...endOf(ticket, rest),
    time_in_force: conditions.timeInForce,
    expire_ms: conditions.expireMs,
    post_only: conditions.postOnly,
    accepted_seq: ticket.lastSeq,
    stop_price: stop === null ? null : amountText(stop, 18),
    waits_for: isStop ? ('trigger' as const) : null,
    armed_seq: isStop ? ticket.lastSeq : null,
    trigger_seq: null,
    trigger_ms: null,
    trigger_price: null,
    ...trailingColumns(trailing),
    ...attachedColumns(attached),
    oco_id: null,
    oco_leg: null,
    queue_id: id,
    amendments: 0,
    created_ms: nowMs,
    updated_ms: nowMs,
  };
  const fills = takenFills(row, taking, origin.newId, nowMs);
  const taken: Journal = {
    key: `fill:${id}:book`,
    kind: 'spotFill',
    ref: id,
    postings: [...takenPostings(row, taking), ...releasePostings(userId, side, pair, heldAtFirst - used - held)],
  };
  const placed: Journal = {
    key: `open:${id}`,
    kind: 'spotHold',
    ref: id,
    postings: holdPostings(userId, side, pair, heldAtFirst),
  };
  return {
    row: { ...row, answer: orderWire(withTrail(row, firstTrail(row))) },
    fills,
    trades: taking.trades,
    journals: fills.length > 0 ? [placed, taken] : [placed],
  };
}
