import type { Side } from '../../../protocol/units/spot-money.ts';

/** The fields of a resting order that matching needs, scaled by 10^18. */
export interface Resting {
  readonly side: Side;
  readonly price: bigint;
  /** Quantity that is not filled yet. */
  readonly rest: bigint;
}

/** Returns whether a trade meets an order: it is at the order's price or through it. */
export const meets = ({ side, price }: Pick<Resting, 'side' | 'price'>, tickPrice: bigint): boolean =>
  side === 'buy' ? tickPrice <= price : tickPrice >= price;

/**
 * Distributes the quantity of one tick: oldest first, whole steps, at most what each order still needs.
 * @param orders   those that the tick meets, oldest first
 * @param quantity  of the tick
 * @returns        the share of each order, in the same order; 0 when nothing was left
 */
export function shareTick(orders: readonly Resting[], quantity: bigint, step: bigint): readonly bigint[] {
  let left = quantity - (quantity % step);
  return orders.map(({ rest }) => {
    const share = rest < left ? rest : left;
    left -= share;
    return share;
  });
}
