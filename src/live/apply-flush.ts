import { batch } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { bookStore } from '../signals/book-store.ts';
import { tickerStore } from '../signals/ticker.ts';
import { tradeStore } from '../signals/trades.ts';
import type { Flush } from './thread-messages.ts';

/** Parts of a flush that are written to stores. */
export type Stored = Pick<Flush, 'tickers' | 'book' | 'trades'>;

export interface FlushApplier {
  add(flush: Stored): void;
  /** Writes all flushes added since the last call, oldest first, in one batch, so that readers run once. */
  apply(): void;
}

/** @param symbols  names of the markets by the numbers in rows; read at every flush */
export function createFlushApplier(symbols: readonly MarketSymbol[]): FlushApplier {
  const waiting: Stored[] = [];

  function applyOne({ tickers, book, trades }: Stored): void {
    if (tickers) tickerStore.apply(tickers, symbols);
    if (book) bookStore.apply(book.symbol, book.status, book.grouping, book.rows);
    if (trades) tradeStore.apply(trades.symbol, trades.rows, trades.fresh);
  }

  return {
    add: (flush) => void waiting.push(flush),
    apply() {
      batch(() => waiting.forEach(applyOne));
      waiting.length = 0;
    },
  };
}
