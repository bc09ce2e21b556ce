import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { BookLevelText, ChainedTick, Market, MarketRules } from '../../../../server/market/market.ts';
import { createScriptedMarket, tickOf } from '../scripted-market.ts';

export interface SpotMarket extends Market {
  /** Publishes the next tick of a market: into the log, then to the listeners. */
  publish(symbol: string, ts: number, price: string, qty?: string): ChainedTick;
  /** Into the log only, as if everybody who listens had been away. */
  publishUnheard(symbol: string, ts: number, price: string, qty?: string): ChainedTick;
  /** Replaces the book: levels best first. */
  setBook(
    symbol: string,
    bids: readonly (readonly [string, string])[],
    asks: readonly (readonly [string, string])[],
  ): void;
  setStale(stale: boolean): void;
  /** Changes rules of a market, as a later release or configuration would. */
  setRules(symbol: string, patch: Partial<MarketRules>): void;
}

/** A market with ticks and books that does only what the test says, its whole log in memory. */
export function createSpotMarket(rules: readonly MarketRules[]): SpotMarket {
  const logs = new Map<string, ChainedTick[]>(rules.map(({ symbol }) => [symbol, []]));
  const books = new Map<string, { bids: BookLevelText[]; asks: BookLevelText[] }>();
  const patches = new Map<string, Partial<MarketRules>>();
  const listeners = new Set<(tick: ChainedTick) => void>();
  const scripted = createScriptedMarket(rules);
  const logOf = (symbol: string): ChainedTick[] => logs.get(symbol)!;
  const publishUnheard: SpotMarket['publishUnheard'] = (symbol, ts, price, qty = '1') => {
    const log = logOf(symbol);
    const tick = { ...tickOf(symbol as MarketSymbol, log.length + 1, ts, price), qty: qty as DecimalText };
    log.push(tick);
    return tick;
  };
  return {
    ...scripted,
    rulesOf: (symbol) => {
      const known = scripted.rulesOf(symbol);
      return known && { ...known, ...patches.get(symbol) };
    },
    setRules: (symbol, patch) => void patches.set(symbol, patch),
    lastTick: (symbol) => logOf(symbol).at(-1),
    onTick: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tickAfterSeq: async (symbol, seq) => logOf(symbol)[seq] ?? null,
    // A few at a time, as the exchange gives a thousand.
    ticksBetween: async (symbol, from, to) => ({
      prevHash: '',
      ticks: logOf(symbol).slice(from - 1, Math.min(to, from + 2)),
    }),
    bookSnapshot: (symbol) => {
      const { bids, asks } = books.get(symbol) ?? { bids: [], asks: [] };
      return { last: 1, bids: [...bids], asks: [...asks] };
    },
    publishUnheard,
    publish: (...tick) => {
      const published = publishUnheard(...tick);
      for (const listener of listeners) listener(published);
      return published;
    },
    setBook: (symbol, bids, asks) => {
      books.set(symbol, { bids: bids.map(([p, q]) => [p, q]), asks: asks.map(([p, q]) => [p, q]) });
    },
  };
}
