import type { TFunction } from 'i18next';
import { conditionOf, kindOf } from '../../model/spot-kind.ts';

type Words = TFunction<'app'>;

/** `Stop limit`, `Take profit`; with how it waits where that is not the usual: `Limit · Post only`. */
export function kindWords(t: Words, order: Parameters<typeof kindOf>[0]): string {
  const kind = t(`spotOrders.kinds.${kindOf(order)}`);
  const condition = conditionOf(order);
  return condition === null ? kind : `${kind} · ${t(`spotOrders.kinds.${condition}`)}`;
}
