import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../model/number-rows.ts';
import { createFlushApplier } from './apply-flush.ts';
import type { Stored } from './apply-flush.ts';

/**
 * The stores of the thread that the feed runs on, which its number surfaces are painted from. What belongs to a moment waits
 * until the page has it too, as the candles do: a book must never tell another price than the header above it.
 */
export interface OwnStores {
  /** Written at once, or behind the moments that wait: nothing goes back to an older price. */
  write(flush: Stored): void;
  /**
   * Prices of markets that no moment shows: written at once, and over older ones of theirs that wait. Rows of a list that is
   * flung are painted next, whether the page has time for a moment or not.
   * @param tickers  as `TickerStore.apply` takes them, the newest
   */
  writePrices(tickers: Float64Array): void;
  /** Written when the page has taken this moment. */
  stage(flush: Stored, moment: number): void;
  /** The page has taken all moments up to this one. */
  taken(moment: number): void;
}

/** @param symbols by their numbers, which rows carry; read at every flush */
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
