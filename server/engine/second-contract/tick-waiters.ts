import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChainedTick, Market } from '../../market/market.ts';

interface Waiter {
  readonly seq: number;
  resolve(tick: ChainedTick): void;
}

/** Waits of orders for the first tick after their acceptance. */
export interface TickWaiters {
  /** Call for every tick, in order. Costs one lookup while nothing waits. */
  onTick(tick: ChainedTick): void;
  /**
   * Returns the first tick of a market with a larger seq, published or future; null when none came within `patienceMs`.
   * Listening begins with the call, so that no tick is missed before a later await.
   */
  firstAfter(symbol: MarketSymbol, seq: number, patienceMs: number): Promise<ChainedTick | null>;
}

export function createTickWaiters(market: Market): TickWaiters {
  const bySymbol = new Map<MarketSymbol, Set<Waiter>>();

  const add = (symbol: MarketSymbol, waiter: Waiter): void => {
    const waiters = bySymbol.get(symbol);
    if (waiters === undefined) bySymbol.set(symbol, new Set([waiter]));
    else waiters.add(waiter);
  };
  const remove = (symbol: MarketSymbol, waiter: Waiter): void => {
    const waiters = bySymbol.get(symbol);
    if (waiters?.delete(waiter) && waiters.size === 0) bySymbol.delete(symbol);
  };

  return {
    onTick: (tick) => {
      const waiters = bySymbol.get(tick.symbol);
      if (waiters === undefined) return;
      for (const waiter of waiters) if (tick.seq > waiter.seq) waiter.resolve(tick);
    },
    firstAfter: async (symbol, seq, patienceMs) => {
      const arrived = Promise.withResolvers<ChainedTick | null>();
      const waiter = { seq, resolve: arrived.resolve };
      const timer = setTimeout(() => arrived.resolve(null), Math.max(0, patienceMs));
      add(symbol, waiter);
      try {
        // Reads the log first: a tick published before this call precedes any that the listener receives.
        return (await market.tickAfterSeq(symbol, seq)) ?? (await arrived.promise);
      } finally {
        clearTimeout(timer);
        remove(symbol, waiter);
      }
    },
  };
}
