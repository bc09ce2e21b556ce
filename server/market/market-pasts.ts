import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { candleDays } from './candle-days.ts';
import type { CandleDays } from './candle-days.ts';
import type { CandleRestoring } from './candle-restoring.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { History } from './history.ts';
import type { Genesis, MarketStore } from './market-store.ts';

/** The pasts of the markets that run, in whole days, for candle files. */
export interface MarketPasts {
  add(entry: CatalogueEntry, history: History, genesis: Genesis): void;
  of(symbol: MarketSymbol): CandleDays | undefined;
}

/** @param filledTo  returns the minute before which no gap is filled any more */
export function marketPasts(
  store: Pick<MarketStore, 'newestMinute'>,
  restoring: Pick<CandleRestoring, 'minutesOf'>,
  filledTo: () => number,
): MarketPasts {
  const pasts = new Map<MarketSymbol, CandleDays>();
  return {
    add(entry, history, genesis) {
      const { symbol } = entry.rules;
      const past = candleDays({
        entry,
        history,
        genesis,
        readMinutes: (from, to) => restoring.minutesOf(symbol, from, to),
        newestMinute: () => store.newestMinute(symbol),
        filledTo,
      });
      pasts.set(symbol, past);
    },
    of: (symbol) => pasts.get(symbol),
  };
}
