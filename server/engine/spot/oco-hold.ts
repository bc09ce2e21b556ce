import { pairHoldAt, stopHoldAt } from '../../../protocol/units/pair-hold.ts';
import type { Legs } from '../../../protocol/units/pair-hold.ts';
import { parseAmount } from '../../ledger/amount.ts';
import { filledOf } from './filled-of.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { TAKER_FEE } from './terms.ts';

export type { Legs } from '../../../protocol/units/pair-hold.ts';

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
export const stopHold = (legs: Pick<Legs, 'side' | 'stopLimit' | 'rest'>): bigint =>
  stopHoldAt(legs, parseAmount(TAKER_FEE));

/** What a pair holds: coins of a sell, for a buy the dearer leg. */
export const pairHold = (legs: Legs): bigint => pairHoldAt(legs, parseAmount(TAKER_FEE));

/** The same after a fill, out of what is left of the hold: enough for either leg, and never more than there is. */
export function pairHoldAfter(legs: Legs, left: bigint): bigint {
  const wanted = pairHold(legs);
  return wanted < left ? wanted : left;
}
