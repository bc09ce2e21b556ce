import { batch } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { bookStore } from '../signals/book.ts';
import { tickerStore } from '../signals/ticker.ts';
import { tradeStore } from '../signals/trades.ts';
import type { Flush } from './messages.ts';

export interface FlushApplier {
  /** Both sides number symbols by the order in which they were first told, so rows carry a number instead of a name. */
  addSymbols(list: readonly MarketSymbol[]): void;
  add(flush: Flush): void;
  /** Writes everything added since the last time, oldest first, in one batch: readers run once. */
  apply(): void;
}

export function createFlushApplier(): FlushApplier {
  const symbols: MarketSymbol[] = [];
  const known = new Set<MarketSymbol>();
  const waiting: Flush[] = [];

  function applyOne({ tickers, book, trades }: Flush): void {
    if (tickers) tickerStore.apply(tickers, symbols);
    if (book) bookStore.apply(book.symbol, book.status, book.grouping, book.rows);
    if (trades) tradeStore.apply(trades.symbol, trades.rows, trades.fresh);
  }

  return {
    addSymbols(list) {
      for (const symbol of list) {
        if (known.has(symbol)) continue;
        known.add(symbol);
        symbols.push(symbol);
      }
    },
    add: (flush) => void waiting.push(flush),
    apply() {
      batch(() => waiting.forEach(applyOne));
      waiting.length = 0;
    },
  };
}
