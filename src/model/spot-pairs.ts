import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { OcoLeg, SpotOrder } from './spot-order.ts';

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

/** An order that a buy places once it is done. */
export interface PlannedLeg {
  readonly buy: SpotOrder;
  readonly leg: OcoLeg;
  readonly stopPrice: DecimalText | null;
  /** `null` means at the market. */
  readonly price: DecimalText | null;
}

/** Returns the orders that an open buy will place, the take profit first. */
export function plannedLegs(buy: SpotOrder): readonly PlannedLeg[] {
  const { status, attached } = buy;
  if (status !== 'pending' || attached === null) return [];
  const { takeProfit, stopLoss } = attached;
  return [
    ...(takeProfit ? [{ buy, leg: 'takeProfit', stopPrice: null, price: takeProfit.price } as const] : []),
    ...(stopLoss ? [{ buy, leg: 'stopLoss', stopPrice: stopLoss.stopPrice, price: stopLoss.price } as const] : []),
  ];
}

/** One row in the list of open orders. */
export type OpenItem = SpotOrder | PlannedLeg;

export const isPlanned = (item: OpenItem): item is PlannedLeg => 'buy' in item;

export const itemKey = (item: OpenItem): string => (isPlanned(item) ? `${item.leg} ${item.buy.id}` : item.id);

/** Orders with what belongs together one below the other: legs of a pair, and a buy with what it is to place. */
export const openItems = (orders: readonly SpotOrder[]): readonly OpenItem[] =>
  pairsTogether(orders).flatMap((order) => ([order] as OpenItem[]).concat(plannedLegs(order)));

/** Returns the place of an item in its group; `null` for one that stands alone. */
export function railOf(item: OpenItem): 'top' | 'middle' | 'bottom' | null {
  if (isPlanned(item)) return item.leg === 'stopLoss' || !item.buy.attached?.stopLoss ? 'bottom' : 'middle';
  if (item.ocoLeg !== null) return item.ocoLeg === 'takeProfit' ? 'top' : 'bottom';
  return plannedLegs(item).length > 0 ? 'top' : null;
}
