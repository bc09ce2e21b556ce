import { toWireSymbol } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createSymbolNumbers } from '../../model/symbol-numbers.ts';

/** Decimals needed to read a market's numbers. */
export interface MarketScale {
  readonly symbol: MarketSymbol;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Tick size × 10^priceDecimals. */
  readonly tickScaled: number;
}

export interface SymbolTable {
  /** Index of a symbol as spelt on the wire (any case); −1 when unknown. Hot: once per row, allocates nothing for lower case. */
  indexOfWire(wire: unknown): number;
  indexOf(symbol: string): number;
  at(index: number): MarketScale;
  readonly size: number;
  /** Adds new markets at the end and updates known ones in place: an index, once given, stays. */
  add(list: readonly MarketScale[]): void;
}

/** Inside the feed a market is its number (SymbolNumbers), so that columns hold its state. */
export function createSymbolTable(): SymbolTable {
  const rows: MarketScale[] = [];
  const byWire = new Map<string, number>();
  const numbers = createSymbolNumbers();
  return {
    indexOfWire(wire) {
      if (typeof wire !== 'string') return -1;
      return byWire.get(wire) ?? numbers.of(wire);
    },
    indexOf: numbers.of,
    at: (index) => rows[index]!,
    get size() {
      return rows.length;
    },
    add(list) {
      for (const scale of list) {
        const index = numbers.add(scale.symbol);
        byWire.set(toWireSymbol(scale.symbol), index);
        rows[index] = scale;
      }
    },
  };
}
