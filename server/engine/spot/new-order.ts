import { fillPiece, holdOf, NOTHING_FILLED } from '../../../protocol/units/spot-money.ts';
import type { Piece } from '../../../protocol/units/spot-money.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import type { Trade } from './position.ts';
import { orderWire } from './spot-answers.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { fillPostings, holdPostings, releasePostings } from './spot-postings.ts';
import type { SpotTicket } from './spot-ticket.ts';
import { TAKER_FEE } from './terms.ts';

/** All that one transaction writes when an order is placed. */
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

/**
 * An order with what it took from the book at once. A limit order holds its worst case, of which the fills are paid;
 * a market order holds exactly what it pays and is done.
 * @param pieces found by `walkBook`; for a market order they are all of it
 */
export function newOrder(ticket: SpotTicket, pieces: readonly Piece[], origin: OrderOrigin): NewOrder {
  const { rules, side, type, price, quantity, quote } = ticket;
  const { userId, nowMs } = origin;
  const pair = { base: rules.base, quote: rules.quote };
  const rate = parseAmount(TAKER_FEE);
  const id = origin.newId();

  let filled = NOTHING_FILLED;
  const made = pieces.map((piece) => {
    const money = fillPiece(side, filled, piece, rate);
    filled = money.after;
    return { piece, money };
  });
  const trades = made.map(({ piece, money }) => ({
    side,
    quantity: piece.quantity,
    quote: money.quote,
    fee: money.fee,
  }));
  const used = trades.reduce((sum, trade) => sum + (side === 'buy' ? trade.quote + trade.fee : trade.quantity), 0n);
  const rest = quantity === null ? 0n : quantity - filled.quantity;
  const heldAtFirst = price === null || quantity === null ? used : holdOf(side, price, quantity, NOTHING_FILLED, rate);
  const held = price === null ? 0n : holdOf(side, price, rest, filled, rate);

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
    status: type === 'market' || rest === 0n ? ('filled' as const) : ('pending' as const),
    accepted_seq: ticket.lastSeq,
    created_ms: nowMs,
    updated_ms: nowMs,
  };
  const fills = made.map(({ piece, money }) => ({
    id: origin.newId(),
    order_id: id,
    user_id: userId,
    symbol: rules.symbol,
    side,
    price: amountText(piece.price, 18),
    quantity: amountText(piece.quantity),
    quote_quantity: amountText(money.quote),
    fee: amountText(money.fee),
    quote: pair.quote,
    maker: false,
    tick_seq: null,
    created_ms: nowMs,
  }));
  const taken: Journal = {
    key: `fill:${id}:book`,
    kind: 'spotFill',
    ref: id,
    postings: [
      ...made.flatMap(({ piece, money }) => fillPostings(userId, side, pair, piece, money)),
      ...releasePostings(userId, side, pair, heldAtFirst - used - held),
    ],
  };
  const placed: Journal = {
    key: `open:${id}`,
    kind: 'spotHold',
    ref: id,
    postings: holdPostings(userId, side, pair, heldAtFirst),
  };
  return {
    row: { ...row, answer: orderWire(row) },
    fills,
    trades,
    journals: made.length > 0 ? [placed, taken] : [placed],
  };
}
