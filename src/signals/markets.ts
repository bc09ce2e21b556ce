import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Market } from '../model/market.ts';

export interface MarketStore {
  /** Markets in the server's order; empty until the first list is loaded. */
  readonly all: ReadonlySignal<readonly Market[]>;
  readonly bySymbol: ReadonlySignal<ReadonlyMap<MarketSymbol, Market>>;
  /** Does not subscribe the caller. */
  of(symbol: MarketSymbol): Market | undefined;
  apply(list: readonly Market[]): void;
}

export function createMarketStore(): MarketStore {
  const all = signal<readonly Market[]>([]);
  const bySymbol = signal<ReadonlyMap<MarketSymbol, Market>>(new Map());
  return {
    all,
    bySymbol,
    of: (symbol) => bySymbol.peek().get(symbol),
    apply(list) {
      const sorted = [...list].sort((a, b) => a.sort - b.sort);
      bySymbol.value = new Map(sorted.map((market) => [market.symbol, market]));
      all.value = sorted;
    },
  };
}

export const marketStore = createMarketStore();
