import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/**
 * Numbers for markets: 0, 1, 2 … in the order in which they are first told. Both threads are told the same markets in the
 * same order and number them with this, so a row that crosses between them carries a number instead of a name.
 */
export interface SymbolNumbers {
  /** The number of a symbol, given to it now unless it has one. A number, once given, stays. */
  add(symbol: MarketSymbol): number;
  /** −1: it has none. */
  of(symbol: string): number;
  /** By number. */
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
