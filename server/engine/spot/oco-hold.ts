import { pairHoldAt } from '../../../protocol/units/pair-hold.ts';
import type { Legs } from '../../../protocol/units/pair-hold.ts';
import { parseAmount } from '../../ledger/amount.ts';
import { filledOf } from './filled-of.ts';
import type { SpotOrderRow } from './spot-order-store.ts';

/** Returns the legs of a pair from its rows. */
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

/**
 * Returns the hold of a pair after a fill: enough for either leg, and never more than what is left of the present hold.
 */
export function pairHoldAfter(legs: Legs, left: bigint, takerRate: bigint): bigint {
  const wanted = pairHoldAt(legs, takerRate);
  return wanted < left ? wanted : left;
}
