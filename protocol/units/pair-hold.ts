import { affordable, BOOKED, holdOf, NOTHING_FILLED } from './spot-money.ts';
import type { Filled, Side } from './spot-money.ts';

/**
 * The hold of a pair of orders in which one cancels the other, shared by the exchange and the order ticket. Amounts and
 * rates are scaled by 10^18.
 */

/**
 * Value and fee of the filled and of the open part are each rounded up separately; this is the most by which the sum
 * exceeds rounding once. It is held in addition to the larger leg, so that no sequence of fills leaves the other leg a
 * fraction short.
 */
const SLACK = 4n * BOOKED;

/** The figures of a pair's two legs. */
export interface Legs {
  readonly side: Side;
  /** Price of the leg in the queue. */
  readonly price: bigint;
  /** Limit of the stop; null for a market sell. */
  readonly stopLimit: bigint | null;
  /** Quantity that neither leg has filled. */
  readonly rest: bigint;
  /** Fills of the leg in the queue. */
  readonly filled: Filled;
}

/** Returns what the stop needs once it is triggered. */
export const stopHoldAt = (
  { side, stopLimit, rest }: Pick<Legs, 'side' | 'stopLimit' | 'rest'>,
  takerRate: bigint,
): bigint => (stopLimit === null ? rest : holdOf(side, stopLimit, rest, NOTHING_FILLED, takerRate));

/** Returns what a pair holds: coins for a sell, the cost of the more expensive leg for a buy. */
export function pairHoldAt(legs: Legs, takerRate: bigint): bigint {
  const { side, price, rest, filled } = legs;
  if (side === 'sell' || rest === 0n) return rest;
  const queued = holdOf(side, price, rest, filled, takerRate);
  const stop = stopHoldAt(legs, takerRate);
  return (queued > stop ? queued : stop) + SLACK;
}

/**
 * Returns the largest quantity, in whole steps, of a buying pair that a budget can hold.
 * @param dearest  the higher of both limit prices, above 0
 */
export const affordablePair = (dearest: bigint, budget: bigint, step: bigint, takerRate: bigint): bigint =>
  budget <= SLACK ? 0n : affordable('buy', NOTHING_FILLED, dearest, budget - SLACK, step, takerRate);
