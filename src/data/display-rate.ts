import { computed, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { compare, decimal } from '../model/decimal.ts';
import type { Market } from '../model/market.ts';
import { decimalTextOfScaled } from '../model/scaled.ts';
import type { DisplayRate } from '../model/value-in.ts';
import { accountStore } from '../signals/account-store.ts';
import { serverNowMs } from '../signals/server-clock.ts';
import { marketStore } from '../signals/markets.ts';
import { tickerStore } from '../signals/ticker.ts';
import { HOME_CURRENCY, preferences } from './preferences.ts';

const isPricedInUsdt = ({ quote }: Market): boolean => quote === HOME_CURRENCY;

/** The market that gives the rate; null for USDT itself, and until the markets are loaded. */
export const displayMarket: ReadonlySignal<Market | null> = computed(() => {
  const chosen = preferences.displayCurrency.value;
  return marketStore.all.value.find((market) => isPricedInUsdt(market) && market.base === chosen) ?? null;
});

/** Returns the shown decimals: 2 for EUR, like USDT, and the maximum for coins. */
const decimalsOf = (asset: string): number => (asset === 'EUR' ? 2 : 8);

const rateOf = ({ symbol, base, priceDecimals }: Market): DisplayRate | null => {
  const { last, tickTimeMs } = tickerStore.of(symbol);
  const price = decimalTextOfScaled(last.value, priceDecimals);
  if (price === null || compare(price, decimal('0')) === 0) return null;
  return { asset: base, price, decimals: decimalsOf(base), madeMs: tickTimeMs.value };
};

/** Follows the price, but changes only when it becomes known or unknown. */
const isRateKnown = computed(
  () => displayMarket.value !== null && tickerStore.of(displayMarket.value.symbol).last.value > 0,
);

/**
 * The last price of that market when the balances were valued, of any age; null while none is known. It does not follow
 * the price, because it divides values in USDT of the same time.
 */
export const displayRate: ReadonlySignal<DisplayRate | null> = computed(() => {
  void accountStore.assets.value;
  const market = displayMarket.value;
  return market !== null && isRateKnown.value ? untracked(() => rateOf(market)) : null;
});

/** Returns whole seconds since that price was published; null while unknown. Does not follow the clock. */
export const rateAgeSeconds = ({ madeMs }: DisplayRate): number | null =>
  Number.isFinite(madeMs) ? Math.max(0, Math.floor((serverNowMs() - madeMs) / 1000)) : null;
