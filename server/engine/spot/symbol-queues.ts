import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';

/**
 * Runs jobs one at a time per market, so that a new order never sees a half-matched tick. Markets do not wait for one
 * another.
 */
export interface SymbolQueues {
  /** Runs `work` after everything queued before for this market, whether that succeeded or failed. */
  run<T>(symbol: MarketSymbol, work: () => Promise<T>): Promise<T>;
  isIdle(symbol: MarketSymbol): boolean;
  /** Resolves when everything queued so far has ended. */
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
