import { fillPiece, holdOf } from '../../../protocol/units/spot-money.ts';
import type { Filled } from '../../../protocol/units/spot-money.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import type { ChainedTick } from '../../market/market.ts';
import { filledOf } from './filled-of.ts';
import { legsOf, pairHoldAfter } from './oco-hold.ts';
import type { Trade } from './position.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { RestingRow, SpotOrderRow } from './spot-order-store.ts';
import { fillPostings, releasePostings } from './spot-postings.ts';

/** Everything that one tick writes about one order. */
export interface TickFill {
  readonly filled: Filled;
  readonly held: bigint;
  readonly fill: SpotFillRow;
  readonly trade: Trade;
  readonly journal: Journal;
}

/**
 * Fills a resting order at its own price with the maker fee.
 * @param stop  the other leg of a pair
 */
export function tickFill(
  row: RestingRow,
  stop: SpotOrderRow | undefined,
  quantity: bigint,
  tick: ChainedTick,
  fillId: string,
  nowMs: number,
): TickFill {
  const { id, user_id: userId, side } = row;
  const pair = { base: row.base, quote: row.quote };
  const piece = { price: parseAmount(row.price), quantity };
  const before = filledOf(row);
  const money = fillPiece(side, before, piece, parseAmount(row.maker_fee));
  const filled = money.after;
  const rest = parseAmount(row.quantity) - filled.quantity;
  const used = side === 'buy' ? money.quote + money.fee : quantity;
  const takerRate = parseAmount(row.taker_fee);
  const held =
    stop === undefined
      ? holdOf(side, piece.price, rest, filled, takerRate)
      : pairHoldAfter({ ...legsOf(row, stop), rest, filled }, parseAmount(row.held) - used, takerRate);
  return {
    filled,
    held,
    fill: {
      id: fillId,
      order_id: id,
      user_id: userId,
      symbol: row.symbol,
      side,
      price: row.price,
      quantity: amountText(quantity),
      quote_quantity: amountText(money.quote),
      fee: amountText(money.fee),
      quote: pair.quote,
      maker: true,
      tick_seq: tick.seq,
      created_ms: nowMs,
    },
    trade: { side, quantity, quote: money.quote, fee: money.fee },
    journal: {
      key: `fill:${id}:${tick.seq}`,
      kind: 'spotFill',
      ref: id,
      postings: [
        ...fillPostings(userId, side, pair, piece, money),
        ...releasePostings(userId, side, pair, parseAmount(row.held) - used - held),
      ],
    },
  };
}
