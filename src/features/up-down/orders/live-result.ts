import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { priceText } from '../../../i18n/number-text.ts';
import { scaledOf } from '../../../model/scaled.ts';
import type { Direction, UpDownOrder } from '../../../model/up-down-order.ts';
import { tickerStore } from '../../../signals/ticker.ts';

/** How an open trade stands against the price of the moment: a hint, never the result. */
export type Standing = 'winning' | 'losing' | 'level' | 'unknown';

export interface LiveResult {
  readonly standing: ReadonlySignal<Standing>;
  /** Now less open, scaled by priceDecimals; NaN unknown. */
  readonly distance: ReadonlySignal<number>;
}

export function standingOf(direction: Direction, distance: number): Standing {
  if (Number.isNaN(distance)) return 'unknown';
  if (distance === 0) return 'level';
  return distance > 0 === (direction === 'up') ? 'winning' : 'losing';
}

/** With its sign, above zero too. @param scaled  by `decimals` */
export const distanceText = (scaled: number, decimals: number): string =>
  (scaled > 0 ? '+' : '') + priceText(scaled, decimals);

/** Follows the last price of the order's market. Keep it per order: each call makes new signals. */
export function liveResultOf(order: UpDownOrder, priceDecimals: number): LiveResult {
  const open = scaledOf(order.openTick.price, priceDecimals);
  const { last } = tickerStore.of(order.symbol);
  const distance = computed(() => last.value - open);
  return { distance, standing: computed(() => standingOf(order.direction, distance.value)) };
}
