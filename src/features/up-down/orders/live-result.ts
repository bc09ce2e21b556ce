import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import { ageText } from '../../../i18n/age-text.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { scaledOf } from '../../../model/scaled.ts';
import type { Direction, UpDownOrder } from '../../../model/up-down-order.ts';
import { secondTick, serverNowMs } from '../../../signals/clock.ts';
import { connectionStore } from '../../../signals/connection.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import type { TickerSignals } from '../../../signals/ticker.ts';

/** State of an open trade against the present price: a hint, never the result. */
export type Standing = 'winning' | 'losing' | 'level' | 'unknown';

export interface LiveResult {
  /** False while the price of the moment is not known: by the last one that was seen nothing is judged (G29). */
  readonly known: ReadonlySignal<boolean>;
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
  const { last, stale } = tickerStore.of(order.symbol);
  const known = computed(() => !connectionStore.pricesOld.value && !stale.value);
  const distance = computed(() => (known.value ? last.value - open : NaN));
  return { known, distance, standing: computed(() => standingOf(order.direction, distance.value)) };
}

/** Whole seconds since a market's last price was seen, while it is not known whether it still holds. Reads signals. */
function seenAgoS({ tickTimeMs }: TickerSignals): number {
  if (connectionStore.pricesOld.value) return connectionStore.priceAgeS.value;
  // Its feed stands still while the connection is well.
  void secondTick.value;
  return Math.max(0, Math.floor((serverNowMs() - tickTimeMs.value) / 1000));
}

/** `now 91,820.86`, or `last seen 91,820.86, 31 s ago`; zeros folded. Follows signals: keep it per order. */
export function priceWords(
  t: TFunction<'app'>,
  { symbol }: Pick<UpDownOrder, 'symbol'>,
  { known }: LiveResult,
  priceDecimals: number,
): ReadonlySignal<string> {
  const ticker = tickerStore.of(symbol);
  return computed(() => {
    const price = foldedText(priceText(ticker.last.value, priceDecimals));
    if (known.value || Number.isNaN(ticker.last.value)) return t('trade.orders.now', { price });
    return t('trade.orders.lastSeenAgo', { price, time: ageText(seenAgoS(ticker)) });
  });
}
