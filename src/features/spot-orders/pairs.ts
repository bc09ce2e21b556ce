import type { SpotOrder } from '../../model/spot-order.ts';

const legOf = (order: SpotOrder) => (order.ocoLeg === 'takeProfit' ? 0 : 1);

/** The same orders with both legs of each pair one after the other, the take profit first, where the newer one stood. */
export function pairsTogether(orders: readonly SpotOrder[]): readonly SpotOrder[] {
  const done = new Set<string>();
  return orders.flatMap((order) => {
    const { ocoId } = order;
    if (ocoId === null) return [order];
    if (done.has(ocoId)) return [];
    done.add(ocoId);
    return orders.filter((other) => other.ocoId === ocoId).sort((a, b) => legOf(a) - legOf(b));
  });
}

/** The other order of a pair among these. */
export const otherLegOf = ({ id, ocoId }: SpotOrder, orders: readonly SpotOrder[]): SpotOrder | null =>
  ocoId === null ? null : (orders.find((other) => other.ocoId === ocoId && other.id !== id) ?? null);
