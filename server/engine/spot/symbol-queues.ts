import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';

/**
 * One thing at a time per market: a new order sees the last tick either done or not yet begun, never half way.
 * Markets do not wait for one another.
 */
export interface SymbolQueues {
  /** Runs after all that was queued for this market before, whether that went well or not. */
  run<T>(symbol: MarketSymbol, work: () => Promise<T>): Promise<T>;
  isIdle(symbol: MarketSymbol): boolean;
  /** When everything queued so far has ended. */
  settled(): Promise<void>;
}

export function createSymbolQueues(): SymbolQueues {
  const tails = new Map<MarketSymbol, Promise<unknown>>();
  return {
    run: (symbol, work) => {
      const job = (tails.get(symbol) ?? Promise.resolve()).then(work);
      const tail = job.then(
        () => undefined,
        () => undefined,
      );
      tails.set(symbol, tail);
      void tail.then(() => {
        if (tails.get(symbol) === tail) tails.delete(symbol);
      });
      return job;
    },
    isIdle: (symbol) => !tails.has(symbol),
    settled: async () => {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
