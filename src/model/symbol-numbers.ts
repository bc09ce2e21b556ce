import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/**
 * Numbers markets 0, 1, 2 … in the order in which they are added. Both threads add the same markets in the same order,
 * so rows between them contain numbers instead of names.
 */
export interface SymbolNumbers {
  /** Returns the number of a symbol, and assigns one when it has none. Numbers never change. */
  add(symbol: MarketSymbol): number;
  /** Returns the number of a symbol; −1 when it has none. */
  of(symbol: string): number;
  /** Symbols by number. */
  readonly symbols: readonly MarketSymbol[];
}

export function createSymbolNumbers(): SymbolNumbers {
  const symbols: MarketSymbol[] = [];
  const numbers = new Map<string, number>();
  return {
    symbols,
    add(symbol) {
      const known = numbers.get(symbol);
      if (known !== undefined) return known;
      numbers.set(symbol, symbols.length);
      return symbols.push(symbol) - 1;
    },
    of: (symbol) => numbers.get(symbol) ?? -1,
  };
}
