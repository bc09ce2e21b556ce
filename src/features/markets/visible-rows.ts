import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';

/** The rendered rows; a virtual list renders only those in view and a few more. */
export interface VisibleRows {
  /** Adds a rendered row. @returns a function that removes it */
  add(symbol: MarketSymbol): () => void;
  /** Calls the listener with the rows, in the order they appeared, once after each burst of changes. */
  onChange(listener: (symbols: readonly MarketSymbol[]) => void): () => void;
}

export function createVisibleRows(later: (run: () => void) => void = queueMicrotask): VisibleRows {
  const counts = new Map<MarketSymbol, number>();
  const listeners = new Set<(symbols: readonly MarketSymbol[]) => void>();
  let telling = false;

  function change(symbol: MarketSymbol, by: 1 | -1): void {
    const count = (counts.get(symbol) ?? 0) + by;
    if (count > 0) counts.set(symbol, count);
    else counts.delete(symbol);
    if (telling) return;
    telling = true;
    later(() => {
      telling = false;
      const symbols = [...counts.keys()];
      for (const listener of listeners) listener(symbols);
    });
  }

  return {
    add(symbol) {
      change(symbol, 1);
      return () => change(symbol, -1);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const visibleRows = createVisibleRows();
