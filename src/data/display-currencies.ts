import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { marketStore } from '../signals/markets.ts';
import { HOME_CURRENCY } from './preferences.ts';

/**
 * Currencies in which totals can be shown: USDT, then every coin and currency whose rate is in the exchange's own
 * feed. Apart from `display-rate.ts`, which follows accounts: the settings page does without.
 */
export const displayCurrencies: ReadonlySignal<readonly string[]> = computed(() => [
  HOME_CURRENCY,
  ...marketStore.all.value.filter(({ quote }) => quote === HOME_CURRENCY).map(({ base }) => base),
]);
