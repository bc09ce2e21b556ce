import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';

/** One market and its rules. */
export interface SymbolInfo {
  readonly symbol: MarketSymbol;
  readonly base: string;
  readonly quote: string;
  readonly name: string;
  /** Decimals of prices and sizes, from tick and step size (G6): the scale of every scaled integer of this market. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly tickSize: DecimalText;
  readonly stepSize: DecimalText;
  readonly minNotional: DecimalText;
  /** Quote value above which one spot order is refused. */
  readonly maxNotional: DecimalText;
  /** A limit price may lie this far from the last one: `0.2` is 20 %. */
  readonly priceBand: DecimalText;
  /** Fee of a spot order that rests, and of one that takes from the book, as a share of its quote value. */
  readonly makerFee: DecimalText;
  readonly takerFee: DecimalText;
  readonly open: boolean;
  readonly category: string;
  readonly secondContract: boolean;
  /** Place in the server's order. */
  readonly sort: number;
}

export interface SymbolStore {
  /** In the server's order; empty until the first list came. */
  readonly all: ReadonlySignal<readonly SymbolInfo[]>;
  readonly bySymbol: ReadonlySignal<ReadonlyMap<MarketSymbol, SymbolInfo>>;
  /** Does not subscribe the caller. */
  infoOf(symbol: MarketSymbol): SymbolInfo | undefined;
  apply(list: readonly SymbolInfo[]): void;
}

export function createSymbolStore(): SymbolStore {
  const all = signal<readonly SymbolInfo[]>([]);
  const bySymbol = signal<ReadonlyMap<MarketSymbol, SymbolInfo>>(new Map());
  return {
    all,
    bySymbol,
    infoOf: (symbol) => bySymbol.peek().get(symbol),
    apply(list) {
      const sorted = [...list].sort((a, b) => a.sort - b.sort);
      bySymbol.value = new Map(sorted.map((info) => [info.symbol, info]));
      all.value = sorted;
    },
  };
}

export const symbolStore = createSymbolStore();
