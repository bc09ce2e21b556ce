import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';

/** Prices that alerts of a market wait for, scaled; null: none in that direction. */
export interface PriceGuard {
  readonly symbol: MarketSymbol;
  readonly below: number | null;
  readonly above: number | null;
}

export interface PriceWatch {
  /** Markets whose prices are subscribed although they may not be on screen; each symbol once. */
  readonly symbols: ReadonlySignal<readonly MarketSymbol[]>;
  /** The limits of all their alerts, for who can watch every tick; a market may be named several times. */
  readonly guards: ReadonlySignal<readonly PriceGuard[]>;
  /** Replaces both lists. The same markets in the same order notify no subscriber, and so do the same limits. */
  apply(symbols: readonly MarketSymbol[], guards: readonly PriceGuard[]): void;
}

export function createPriceWatch(): PriceWatch {
  const symbols = signal<readonly MarketSymbol[]>([]);
  const guards = signal<readonly PriceGuard[]>([]);
  return {
    symbols,
    guards,
    apply(next, nextGuards) {
      const unique = [...new Set(next)];
      if (unique.join() !== symbols.peek().join()) symbols.value = unique;
      if (JSON.stringify(nextGuards) !== JSON.stringify(guards.peek())) guards.value = nextGuards;
    },
  };
}

/** Markets with price alerts: subscribed at every device level, and flushed as if they were visible (decision 11). */
export const followedByAlerts: PriceWatch = createPriceWatch();
