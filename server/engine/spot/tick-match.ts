import type { Side } from '../../../protocol/units/spot-money.ts';

/** What matching needs to know of a resting order; scaled by 10^18. */
export interface Resting {
  readonly side: Side;
  readonly price: bigint;
  /** Not filled yet. */
  readonly rest: bigint;
}

/** A published trade at or through the price of an order meets it. */
export const meets = ({ side, price }: Pick<Resting, 'side' | 'price'>, tickPrice: bigint): boolean =>
  side === 'buy' ? tickPrice <= price : tickPrice >= price;

/**
 * How the quantity of one tick is handed out: oldest first, whole steps, each order as much as it still wants.
 * @param orders   those that the tick meets, oldest first
 * @param quantity of the tick
 * @returns        per order what it gets, in the same order; 0 for those that came too late
 */
export function shareTick(orders: readonly Resting[], quantity: bigint, step: bigint): readonly bigint[] {
  let left = quantity - (quantity % step);
  return orders.map(({ rest }) => {
    const share = rest < left ? rest : left;
    left -= share;
    return share;
  });
}
