import { computed, untracked } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { decimalTextOfScaled } from '../../../model/scaled.ts';
import { marketStore } from '../../../signals/markets.ts';
import { tickerStore } from '../../../signals/ticker.ts';

/** Returns the USDT of one coin at the last price; null while it is unknown or outdated. Reads signals. */
export function coinPrice(coin: string): DecimalText | null {
  if (coin === 'USDT') return decimalTextOf('1');
  const symbol = marketSymbolOf(`${coin}USDT`);
  const market = symbol === null ? undefined : marketStore.of(symbol);
  if (symbol === null || market === undefined) return null;
  const { last, stale } = tickerStore.of(symbol);
  return stale.value ? null : decimalTextOf(decimalTextOfScaled(last.value, market.priceDecimals));
}

/**
 * Returns the price of the moment in which the form renders, for its limits. It renders again when a price becomes
 * known or outdated, not when the price moves.
 */
export function useCoinPrice(coin: string): DecimalText | null {
  useSignals();
  const known = useMemo(() => computed(() => coinPrice(coin) !== null), [coin]);
  return known.value ? untracked(() => coinPrice(coin)) : null;
}
