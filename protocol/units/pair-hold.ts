import { affordable, BOOKED, holdOf, NOTHING_FILLED } from './spot-money.ts';
import type { Filled, Side } from './spot-money.ts';

/**
 * What a pair of orders holds of which one cancels the other: the one place for the exchange and the ticket. Amounts and
 * rates are scaled by 10^18.
 */

/**
 * Value and fee of what has filled and of what has not are rounded up each for itself: together at most so much more than
 * both rounded at once. Held beyond the larger leg, so that no way of filling leaves the other leg a fraction short.
 */
const SLACK = 4n * BOOKED;

/** Both legs of a pair as far as money goes. */
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

/** What the stop needs once it is set off. */
export const stopHoldAt = (
  { side, stopLimit, rest }: Pick<Legs, 'side' | 'stopLimit' | 'rest'>,
  takerRate: bigint,
): bigint => (stopLimit === null ? rest : holdOf(side, stopLimit, rest, NOTHING_FILLED, takerRate));

/** What a pair holds: coins of a sell, for a buy the dearer leg. */
export function pairHoldAt(legs: Legs, takerRate: bigint): bigint {
  const { side, price, rest, filled } = legs;
  if (side === 'sell' || rest === 0n) return rest;
  const queued = holdOf(side, price, rest, filled, takerRate);
  const stop = stopHoldAt(legs, takerRate);
  return (queued > stop ? queued : stop) + SLACK;
}

/**
 * The most whole steps of a buying pair that a budget holds.
 * @param dearest  the higher of both limit prices, above 0
 */
export const affordablePair = (dearest: bigint, budget: bigint, step: bigint, takerRate: bigint): bigint =>
  budget <= SLACK ? 0n : affordable('buy', NOTHING_FILLED, dearest, budget - SLACK, step, takerRate);
