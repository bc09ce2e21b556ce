import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { trailPointOf } from './trailing-stops.ts';
import { changeText } from '../../i18n/change-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import type { PlannedLeg } from '../../model/spot-pairs.ts';
import { scaledOf } from '../../model/scaled.ts';
import { marketStore } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { spotPrice } from './order-words.ts';
import { distanceText } from './trailing-distance.ts';

type Words = TFunction<'app'>;

/** The price that an order waits for; for a trailing stop its current trigger. */
function awaitedPrice(order: SpotOrder): ReadonlySignal<DecimalText | null> {
  const { trailing, waitsFor, stopPrice, price } = order;
  if (waitsFor !== 'trigger') return computed(() => price);
  if (trailing === null) return computed(() => stopPrice);
  const point = trailPointOf(order);
  return computed(() => point.value?.stop ?? trailing.activationPrice);
}

/**
 * Returns the condition of a pending order: `Triggers at 90,000.00 or lower`. That of a trailing stop follows the
 * market.
 */
export function waitingText(t: Words, order: SpotOrder): ReadonlySignal<string> {
  const { trailing, waitsFor, symbol, side } = order;
  const isBuy = side === 'buy';
  const at = awaitedPrice(order);
  const point = trailing && trailPointOf(order);
  return computed(() => {
    if (at.value === null) return t('spotOrders.kinds.state.open');
    const price = spotPrice(symbol, at.value);
    if (waitsFor !== 'trigger') return t(isBuy ? 'spotOrders.waits.below' : 'spotOrders.waits.above', { price });
    if (trailing === null) {
      return t(isBuy ? 'spotOrders.waits.triggerAbove' : 'spotOrders.waits.triggerBelow', { price });
    }
    if (!point?.value) return t(isBuy ? 'spotOrders.waits.startsBelow' : 'spotOrders.waits.startsAbove', { price });
    return t(isBuy ? 'spotOrders.waits.followsAbove' : 'spotOrders.waits.followsBelow', {
      price,
      percent: distanceText(trailing),
    });
  });
}

/** Returns the current trigger of a trailing stop; a placeholder before it is active. */
export function triggerText(order: SpotOrder): ReadonlySignal<string> {
  const point = trailPointOf(order);
  return computed(() => (point.value === null ? UNKNOWN : spotPrice(order.symbol, point.value.stop)));
}

/** Returns the action of a planned order: `Then sells at 70,000.00 or higher`. */
export function plannedWords(t: Words, { buy: { symbol }, stopPrice, price }: PlannedLeg): string {
  const limit = price && spotPrice(symbol, price);
  if (stopPrice === null) return t('spotOrders.then.takeProfit', { price: limit });
  const stop = spotPrice(symbol, stopPrice);
  return limit === null
    ? t('spotOrders.then.stopLoss', { stop })
    : t('spotOrders.then.stopLossLimit', { stop, price: limit });
}

/** Returns the distance from the last price, `−2.31%`. Follows each tick without a render. */
export function awayText(order: SpotOrder): ReadonlySignal<string> {
  const decimals = marketStore.of(order.symbol)?.priceDecimals ?? 0;
  const awaited = awaitedPrice(order);
  const at = computed(() => scaledOf(awaited.value, decimals));
  const { last } = tickerStore.of(order.symbol);
  return computed(() => changeText(at.value, last.value));
}
