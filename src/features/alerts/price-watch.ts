import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';

export interface PriceWatch {
  /** Markets whose prices are subscribed although they may not be on screen; each symbol once. */
  readonly symbols: ReadonlySignal<readonly MarketSymbol[]>;
  /** Replaces the list. The same markets in the same order notify no subscriber. */
  apply(symbols: readonly MarketSymbol[]): void;
}

export function createPriceWatch(): PriceWatch {
  const symbols = signal<readonly MarketSymbol[]>([]);
  return {
    symbols,
    apply(next) {
      const unique = [...new Set(next)];
      if (unique.join() !== symbols.peek().join()) symbols.value = unique;
    },
  };
}

/** Markets with price alerts: subscribed at every device level, and flushed as if they were visible (decision 11). */
export const followedByAlerts: PriceWatch = createPriceWatch();
