import type { Side } from '../../../protocol/units/spot-money.ts';

/** A user's spot position in one coin, scaled by 10^18. */
export interface Position {
  /** Bought minus sold, never below zero. */
  readonly quantity: bigint;
  /** Cost of `quantity`, fees included. */
  readonly cost: bigint;
  readonly realised: bigint;
  readonly fees: bigint;
  readonly trades: number;
}

export const NO_POSITION: Position = { quantity: 0n, cost: 0n, realised: 0n, fees: 0n, trades: 0 };

export interface Trade {
  readonly side: Side;
  readonly quantity: bigint;
  readonly quote: bigint;
  readonly fee: bigint;
}

/**
 * Returns the position after one more fill, by average cost. The cost of coins that were not bought here is unknown, so
 * selling them realises nothing: a sale counts with the share that the position covers.
 */
export function afterTrade(position: Position, { side, quantity, quote, fee }: Trade): Position {
  const counted = { fees: position.fees + fee, trades: position.trades + 1 };
  if (side === 'buy') {
    return {
      ...counted,
      quantity: position.quantity + quantity,
      cost: position.cost + quote + fee,
      realised: position.realised,
    };
  }
  const covered = quantity < position.quantity ? quantity : position.quantity;
  if (covered === 0n) return { ...position, ...counted };
  const cost = (position.cost * covered) / position.quantity;
  const proceeds = ((quote - fee) * covered) / quantity;
  return {
    ...counted,
    quantity: position.quantity - covered,
    cost: position.cost - cost,
    realised: position.realised + proceeds - cost,
  };
}
