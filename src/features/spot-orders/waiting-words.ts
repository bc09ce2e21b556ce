import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import { changeText } from '../../i18n/change-text.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { scaledOf } from '../../model/scaled.ts';
import { marketStore } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { spotPrice } from './spot-words.ts';

type Words = TFunction<'app'>;

/** The price at which something happens to an order that waits. */
const awaitedPrice = ({ waitsFor, stopPrice, price }: SpotOrder) => (waitsFor === 'trigger' ? stopPrice : price);

/** What a pending order waits for: `Set off at 90,000.00 or lower`. */
export function waitingWords(t: Words, order: SpotOrder): string {
  const at = awaitedPrice(order);
  if (at === null) return t('spotOrders.kinds.state.open');
  const price = spotPrice(order.symbol, at);
  const isBuy = order.side === 'buy';
  if (order.waitsFor === 'trigger') {
    return t(isBuy ? 'spotOrders.waits.triggerAbove' : 'spotOrders.waits.triggerBelow', { price });
  }
  return t(isBuy ? 'spotOrders.waits.below' : 'spotOrders.waits.above', { price });
}

/** How far the market has to move for it, `−2.31%` of the last price. Moves with each tick, without a render. */
export function awayText(order: SpotOrder): ReadonlySignal<string> {
  const decimals = marketStore.of(order.symbol)?.priceDecimals ?? 0;
  const at = scaledOf(awaitedPrice(order), decimals);
  const { last } = tickerStore.of(order.symbol);
  return computed(() => changeText(at, last.value));
}
