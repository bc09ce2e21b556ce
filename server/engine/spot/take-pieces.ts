import { fillPiece } from '../../../protocol/units/spot-money.ts';
import type { Filled, Piece, PieceMoney } from '../../../protocol/units/spot-money.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Posting } from '../../ledger/ledger.ts';
import type { Trade } from './position.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { fillPostings } from './spot-postings.ts';

/** The fills of one walk through the book. */
export interface Taking {
  /** Everything that has filled since the order was placed. */
  readonly filled: Filled;
  /** Amount taken from the order's hold: quote with fees for a buy, base for a sell. */
  readonly used: bigint;
  readonly trades: readonly Trade[];
  readonly made: readonly { readonly piece: Piece; readonly money: PieceMoney }[];
}

/**
 * Computes the fills of an order.
 * @param before  what had filled already
 */
export function takePieces(
  { side, taker_fee: takerFee }: Pick<SpotOrderRow, 'side' | 'taker_fee'>,
  before: Filled,
  pieces: readonly Piece[],
): Taking {
  const rate = parseAmount(takerFee);
  let filled = before;
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
  return { filled, used, trades, made };
}

type Taker = Pick<SpotOrderRow, 'id' | 'user_id' | 'symbol' | 'base' | 'quote' | 'side'>;

/** Returns the executions of a walk. */
export const takenFills = (order: Taker, { made }: Taking, newId: () => string, nowMs: number): SpotFillRow[] =>
  made.map(({ piece, money }) => ({
    id: newId(),
    order_id: order.id,
    user_id: order.user_id,
    symbol: order.symbol,
    side: order.side,
    price: amountText(piece.price, 18),
    quantity: amountText(piece.quantity),
    quote_quantity: amountText(money.quote),
    fee: amountText(money.fee),
    quote: order.quote,
    maker: false,
    tick_seq: null,
    created_ms: nowMs,
  }));

/** Returns the postings of a walk. */
export const takenPostings = ({ user_id: userId, side, base, quote }: Taker, { made }: Taking): Posting[] =>
  made.flatMap(({ piece, money }) => fillPostings(userId, side, { base, quote }, piece, money));
