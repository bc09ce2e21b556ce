import { BOOKED, holdOf, NOTHING_FILLED } from '../../../protocol/units/spot-money.ts';
import type { Filled, Side } from '../../../protocol/units/spot-money.ts';
import { parseAmount } from '../../ledger/amount.ts';
import { filledOf } from './filled-of.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { TAKER_FEE } from './terms.ts';

/**
 * Value and fee of what has filled and of what has not are rounded up each for itself: together at most so much more than
 * both rounded at once. Held beyond the larger leg, so that no way of filling leaves the other leg a fraction short.
 */
const SLACK = 4n * BOOKED;

/** Both legs of a pair as far as money goes; scaled by 10^18. */
export interface Legs {
  readonly side: Side;
  /** Price of the leg in the queue. */
  readonly price: bigint;
  /** Limit of the stop; null for a sell at the market. */
  readonly stopLimit: bigint | null;
  /** What neither leg has filled. */
  readonly rest: bigint;
  /** By the leg in the queue. */
  readonly filled: Filled;
}

/** A pair from its rows. */
export function legsOf(queued: SpotOrderRow, stop: SpotOrderRow): Legs {
  const filled = filledOf(queued);
  return {
    side: queued.side,
    price: parseAmount(queued.price!),
    stopLimit: stop.price === null ? null : parseAmount(stop.price),
    rest: parseAmount(queued.quantity!) - filled.quantity,
    filled,
  };
}

/** What the stop needs once it is set off. */
export const stopHold = ({ side, stopLimit, rest }: Pick<Legs, 'side' | 'stopLimit' | 'rest'>): bigint =>
  stopLimit === null ? rest : holdOf(side, stopLimit, rest, NOTHING_FILLED, parseAmount(TAKER_FEE));

/** What a pair holds: coins of a sell, for a buy the dearer leg. */
export function pairHold(legs: Legs): bigint {
  const { side, price, rest, filled } = legs;
  if (side === 'sell' || rest === 0n) return rest;
  const queued = holdOf(side, price, rest, filled, parseAmount(TAKER_FEE));
  const stop = stopHold(legs);
  return (queued > stop ? queued : stop) + SLACK;
}

/** The same after a fill, out of what is left of the hold: enough for either leg, and never more than there is. */
export function pairHoldAfter(legs: Legs, left: bigint): bigint {
  const wanted = pairHold(legs);
  return wanted < left ? wanted : left;
}
