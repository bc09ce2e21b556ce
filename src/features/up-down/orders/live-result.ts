import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import { ageText } from '../../../i18n/age-text.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { scaledOf } from '../../../model/scaled.ts';
import type { Direction, UpDownOrder } from '../../../model/up-down-order.ts';
import { secondTick, serverNowMs } from '../../../signals/server-clock.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import type { TickerSignals } from '../../../signals/ticker.ts';

/** State of an open trade at the current price. It is a hint, never the result. */
export type Standing = 'winning' | 'losing' | 'level' | 'unknown';

export interface LiveResult {
  /** False while the current price is unknown; nothing is judged by the last seen price (G29). */
  readonly known: ReadonlySignal<boolean>;
  readonly standing: ReadonlySignal<Standing>;
  /** Current price minus open price, scaled by priceDecimals; NaN while unknown. */
  readonly distance: ReadonlySignal<number>;
}

export function standingOf(direction: Direction, distance: number): Standing {
  if (Number.isNaN(distance)) return 'unknown';
  if (distance === 0) return 'level';
  return distance > 0 === (direction === 'up') ? 'winning' : 'losing';
}

/** Formats a distance with its sign, plus included. @param scaled  scaled by `decimals` */
export const distanceText = (scaled: number, decimals: number): string =>
  (scaled > 0 ? '+' : '') + priceText(scaled, decimals);

/** Follows the last price of the order's market. Call once per order, because each call creates new signals. */
export function liveResultOf(order: UpDownOrder, priceDecimals: number): LiveResult {
  const open = scaledOf(order.openTick.price, priceDecimals);
  const { last, stale } = tickerStore.of(order.symbol);
  const known = computed(() => !connectionStore.pricesOld.value && !stale.value);
  const distance = computed(() => (known.value ? last.value - open : NaN));
  return { known, distance, standing: computed(() => standingOf(order.direction, distance.value)) };
}

/**
 * Returns whole seconds since a market's last price was received, while it is unknown whether it is current. Reads
 * signals.
 */
function seenAgoS({ tickTimeMs }: TickerSignals): number {
  if (connectionStore.pricesOld.value) return connectionStore.priceAgeS.value;
  // The connection works but the market's feed has paused, so the age must follow the clock.
  void secondTick.value;
  return Math.max(0, Math.floor((serverNowMs() - tickTimeMs.value) / 1000));
}

/**
 * `now 91,820.86`, or `last seen 91,820.86, 31 s ago`, with folded zeros. Call once per order, because each call
 * creates new signals.
 */
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
