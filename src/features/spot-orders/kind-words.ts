import type { TFunction } from 'i18next';
import { conditionOf, kindOf } from '../../model/spot-kind.ts';
import { distanceText } from './trailing-distance.ts';

/** `Stop-limit`, `Trailing stop · 1.5%`; with a time in force other than the default: `Limit · Post only`. */
export function kindWords(t: TFunction<'app'>, order: Parameters<typeof kindOf>[0]): string {
  const kind = t(`spotOrders.kinds.${kindOf(order)}`);
  if (order.trailing) return `${kind} · ${distanceText(order.trailing)}`;
  const condition = conditionOf(order);
  return condition === null ? kind : `${kind} · ${t(`spotOrders.kinds.${condition}`)}`;
}
