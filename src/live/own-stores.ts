import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { createFlushApplier } from './apply-flush.ts';
import type { Stored } from './apply-flush.ts';

/**
 * The stores of the thread that the feed runs on, which its number surfaces are painted from. What belongs to a moment waits
 * until the page has it too, as the candles do: a book must never tell another price than the header above it.
 */
export interface OwnStores {
  /** Written at once, or behind the moments that wait: nothing goes back to an older price. */
  write(flush: Stored): void;
  /** Written when the page has taken this moment. */
  stage(flush: Stored, moment: number): void;
  /** The page has taken all moments up to this one. */
  taken(moment: number): void;
}

/** @param symbols by their numbers, which rows carry; read at every flush */
export function createOwnStores(symbols: readonly MarketSymbol[]): OwnStores {
  const flushes = createFlushApplier(symbols);
  const staged: { readonly flush: Stored; readonly moment: number }[] = [];
  return {
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
