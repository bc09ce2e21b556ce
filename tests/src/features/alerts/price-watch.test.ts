import { effect } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createPriceWatch } from '../../../../src/features/alerts/price-watch.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;

it('names every market once and wakes its readers only for another list', () => {
  const watch = createPriceWatch();
  const seen: (readonly MarketSymbol[])[] = [];
  const stop = effect(() => void seen.push(watch.symbols.value));
  watch.apply([BTC, ETH, BTC], []);
  watch.apply([BTC, ETH], []);
  watch.apply([], []);
  stop();
  expect(seen).toEqual([[], [BTC, ETH], []]);
});
