import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChainedTick, Market, MarketRules } from '../../market/market.ts';
import { scaledText } from './scaled-text.ts';

/** 24 h figures of a market, scaled; the quote volume is in whole units. */
export interface DayFigures {
  /** Tick that they include. */
  readonly seq: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly quoteVolume: number;
}

/** A market that a view of this run has named, as of the last flush. */
export interface CompactMarket {
  /** Name of the market in binary frames. */
  readonly number: number;
  readonly symbol: MarketSymbol;
  /** Lower case, as clients spell it. */
  readonly wire: string;
  readonly rules: MarketRules;
  /** Price of the newest tick, scaled; 0 before the first. */
  readonly price: number;
  readonly seq: number;
  readonly stale: boolean;
}

/** The markets by number, with their state at the last flush. Numbers hold as long as this object. */
export interface CompactMarkets {
  /** Returns a market, which gets a number the first time; null for one that the exchange does not have. */
  find(wire: string): CompactMarket | null;
  /** Returns all markets of the exchange. */
  all(): readonly CompactMarket[];
  /** Markets by number. */
  readonly numbered: readonly CompactMarket[];
  /** Takes over the ticks since the last call. Call it before each flush and each view. */
  refresh(): void;
  /** Time has passed: 24 h figures that were computed before do not count any more. Call it before each flush. */
  forgetDays(): void;
  /** Returns the 24 h figures, computed once between two flushes of a market without a tick. */
  dayOf(market: CompactMarket): DayFigures;
  close(): void;
}

interface Entry extends CompactMarket {
  price: number;
  seq: number;
  stale: boolean;
  /** Newest tick; the price is parsed once a flush. */
  tick: ChainedTick | undefined;
  day: DayFigures | null;
}

export type CompactMarketSource = Pick<
  Market,
  'isStale' | 'lastTick' | 'onStatus' | 'onTick' | 'rulesOf' | 'symbols' | 'ticker'
>;

export function compactMarkets(source: CompactMarketSource): CompactMarkets {
  const bySymbol = new Map<MarketSymbol, Entry>();
  const numbered: Entry[] = [];
  const stopTicks = source.onTick((tick) => {
    const entry = bySymbol.get(tick.symbol);
    if (entry) entry.tick = tick;
  });
  const stopStatus = source.onStatus((symbol, stale) => {
    const entry = bySymbol.get(symbol);
    if (entry) entry.stale = stale;
  });

  function take(entry: Entry): void {
    const { tick, rules } = entry;
    if (!tick || tick.seq === entry.seq) return;
    entry.day = null;
    entry.price = scaledText(tick.price, rules.priceDecimals);
    entry.seq = tick.seq;
  }

  function entryOf(rules: MarketRules): Entry {
    const { symbol } = rules;
    const known = bySymbol.get(symbol);
    if (known) return known;
    const entry: Entry = {
      number: numbered.length,
      symbol,
      wire: symbol.toLowerCase(),
      rules,
      price: 0,
      seq: 0,
      stale: source.isStale(symbol),
      tick: source.lastTick(symbol),
      day: null,
    };
    take(entry);
    bySymbol.set(symbol, entry);
    numbered.push(entry);
    return entry;
  }

  function computedDay(entry: Entry): DayFigures {
    const { openPrice, highPrice, lowPrice, volume, quoteVolume } = source.ticker(entry.symbol);
    const { priceDecimals, sizeDecimals } = entry.rules;
    return {
      seq: entry.tick?.seq ?? 0,
      open: scaledText(openPrice, priceDecimals),
      high: scaledText(highPrice, priceDecimals),
      low: scaledText(lowPrice, priceDecimals),
      volume: scaledText(volume, sizeDecimals),
      quoteVolume: scaledText(quoteVolume, 0),
    };
  }

  return {
    find(wire) {
      const rules = source.rulesOf(marketSymbolOf(wire) ?? '');
      return rules ? entryOf(rules) : null;
    },
    all: () => source.symbols().map(entryOf),
    numbered,
    refresh() {
      for (const entry of numbered) take(entry);
    },
    forgetDays() {
      for (const entry of numbered) entry.day = null;
    },
    dayOf(market) {
      const entry = numbered[market.number]!;
      return (entry.day ??= computedDay(entry));
    },
    close() {
      stopTicks();
      stopStatus();
    },
  };
}
