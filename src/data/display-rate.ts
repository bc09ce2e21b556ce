import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { compare, decimal } from '../model/decimal.ts';
import type { Market } from '../model/market.ts';
import { decimalTextOfScaled } from '../model/scaled.ts';
import type { DisplayRate } from '../model/value-in.ts';
import { serverNowMs } from '../signals/clock.ts';
import { marketStore } from '../signals/markets.ts';
import { tickerStore } from '../signals/ticker.ts';
import { HOME_CURRENCY, preferences } from './preferences.ts';

const isPricedInUsdt = ({ quote }: Market): boolean => quote === HOME_CURRENCY;

/** What totals can be shown in: USDT, then every coin and currency whose rate is in the exchange's own feed. */
export const displayCurrencies: ReadonlySignal<readonly string[]> = computed(() => [
  HOME_CURRENCY,
  ...marketStore.all.value.filter(isPricedInUsdt).map(({ base }) => base),
]);

/** The market that gives the rate; null for USDT itself, and until the markets are known. */
export const displayMarket: ReadonlySignal<Market | null> = computed(() => {
  const chosen = preferences.displayCurrency.value;
  return marketStore.all.value.find((market) => isPricedInUsdt(market) && market.base === chosen) ?? null;
});

/** EUR is read in hundredths, like USDT; a coin with all the decimals it can have. */
const decimalsOf = (asset: string): number => (asset === 'EUR' ? 2 : 8);

/** The last price of that market, however old; null while none is known. */
export const displayRate: ReadonlySignal<DisplayRate | null> = computed(() => {
  const market = displayMarket.value;
  if (market === null) return null;
  const price = decimalTextOfScaled(tickerStore.of(market.symbol).last.value, market.priceDecimals);
  if (price === null || compare(price, decimal('0')) === 0) return null;
  return { asset: market.base, price, decimals: decimalsOf(market.base) };
});

/** Whole seconds since that price was made; null while none is known. Does not follow the clock. */
export function rateAgeSeconds(): number | null {
  const market = displayMarket.value;
  const madeMs = market === null ? NaN : tickerStore.of(market.symbol).tickTimeMs.value;
  return Number.isFinite(madeMs) ? Math.max(0, Math.floor((serverNowMs() - madeMs) / 1000)) : null;
}
