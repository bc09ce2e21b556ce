import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../model/number-rows.ts';
import { createFlushApplier } from './apply-flush.ts';
import type { Stored } from './apply-flush.ts';

/**
 * The stores of the feed's thread, from which its lists are painted. Parts of a moment wait until the page has applied
 * it, like candles, because a book must never show another price than the header above it.
 */
export interface OwnStores {
  /** Writes at once, or after waiting moments, so that no price is replaced by an older one. */
  write(flush: Stored): void;
  /**
   * Writes prices of markets that no moment shows at once, and drops older ones of theirs that wait. Rows of a fast
   * scrolled list are painted next, even when the page has no time for a moment.
   * @param tickers  the newest ones, as `TickerStore.apply` takes them
   */
  writePrices(tickers: Float64Array): void;
  /** Written once the page has applied this moment. */
  stage(flush: Stored, moment: number): void;
  /** The page has taken all moments up to this one. */
  taken(moment: number): void;
}

/** @param symbols  names of the markets by the numbers in rows; read at every flush */
export function createOwnStores(symbols: readonly MarketSymbol[]): OwnStores {
  const flushes = createFlushApplier(symbols);
  const staged: { readonly flush: Stored; readonly moment: number }[] = [];

  /** Rows of the same markets. */
  function renew(older: Float64Array, newest: Float64Array): void {
    for (let at = 0; at < newest.length; at += TICKER_WIDTH) {
      const index = newest[at + TICKER_COLUMNS.symbolIndex];
      for (let to = 0; to < older.length; to += TICKER_WIDTH) {
        if (older[to + TICKER_COLUMNS.symbolIndex] === index) older.set(newest.subarray(at, at + TICKER_WIDTH), to);
      }
    }
  }
  return {
    writePrices(tickers) {
      for (const { flush } of staged) if (flush.tickers) renew(flush.tickers, tickers);
      flushes.add({ tickers, book: null, trades: null });
      flushes.apply();
    },
    write(flush) {
      const last = staged[staged.length - 1];
      if (last) staged.push({ flush, moment: last.moment });
      else flushes.add(flush);
      flushes.apply();
    },
    stage: (flush, moment) => void staged.push({ flush, moment }),
    taken(moment) {
      while (staged.length > 0 && staged[0]!.moment <= moment) flushes.add(staged.shift()!.flush);
      flushes.apply();
    },
  };
}
