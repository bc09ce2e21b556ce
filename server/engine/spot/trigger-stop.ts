import { walkBook } from '../../../protocol/units/book-walk.ts';
import type { Walk } from '../../../protocol/units/book-walk.ts';
import { holdOf, NOTHING_FILLED } from '../../../protocol/units/spot-money.ts';
import type { Filled } from '../../../protocol/units/spot-money.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import type { BookSnapshot, MarketRules } from '../../market/market.ts';
import { levelsOf } from './walked-levels.ts';
import { releaseHold } from './release-hold.ts';
import type { Trade } from './position.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { releasePostings } from './spot-postings.ts';
import { takenFills, takenPostings, takePieces } from './take-pieces.ts';

/** Everything that triggering one order writes about it. */
export interface Triggered {
  readonly filled: Filled;
  readonly held: bigint;
  readonly status: 'pending' | 'filled' | 'cancelled';
  readonly fills: readonly SpotFillRow[];
  readonly trades: readonly Trade[];
  readonly journals: readonly Journal[];
}

function walked(row: SpotOrderRow, rules: MarketRules, { bids, asks }: BookSnapshot): Walk {
  const request =
    row.quantity === null
      ? { quote: parseAmount(row.held) }
      : { quantity: parseAmount(row.quantity), limit: row.price === null ? null : parseAmount(row.price) };
  const levels = levelsOf(row.side === 'buy' ? asks : bids);
  return walkBook(levels, row.side, request, parseAmount(rules.stepSize), parseAmount(row.taker_fee));
}

/**
 * Triggers a stop that a tick has reached: it takes from the present book at its prices, which may differ from the stop
 * price. The rest of a limit order waits in the queue; the hold for the rest of a market order is releaseHold.
 */
export function triggered(
  row: SpotOrderRow,
  rules: MarketRules,
  book: BookSnapshot,
  newId: () => string,
  nowMs: number,
): Triggered {
  const { id, user_id: userId, side, type, price, quantity } = row;
  const walk = walked(row, rules, book);
  const taking = takePieces(row, NOTHING_FILLED, walk.pieces);
  const { filled, used } = taking;
  const rest = quantity === null ? 0n : parseAmount(quantity) - filled.quantity;
  const held =
    type === 'limit' && price !== null && rest > 0n
      ? holdOf(side, parseAmount(price), rest, filled, parseAmount(row.taker_fee))
      : 0n;
  const released = releasePostings(userId, side, row, parseAmount(row.held) - used - held);
  const done = type === 'market' ? !walk.tooThin && filled.quantity > 0n : rest === 0n;
  return {
    filled,
    held,
    status: done ? 'filled' : type === 'limit' ? 'pending' : 'cancelled',
    fills: takenFills(row, taking, newId, nowMs),
    trades: taking.trades,
    journals:
      walk.pieces.length > 0
        ? [
            {
              key: `fill:${id}:book`,
              kind: 'spotFill',
              ref: id,
              postings: [...takenPostings(row, taking), ...released],
            },
          ]
        : held === 0n
          ? releaseHold(row)
          : [],
  };
}
