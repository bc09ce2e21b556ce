import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { CATALOGUE } from './catalogue.ts';
import type { MarketRules } from './catalogue.ts';
import type { Feed, FeedHead } from './feed.ts';
import type { Unlisten } from './listener-list.ts';
import { listenerList } from './listener-list.ts';
import { textFromScaled } from './scaled-price.ts';
import type { SymbolMarket } from './symbol-market.ts';

const STALE_MS = 5000;

export interface UsdtRange {
  readonly low: DecimalText;
  readonly high: DecimalText;
}

/** A market and its feed. */
export interface Running {
  readonly market: SymbolMarket;
  readonly feed: Feed;
}

/** The markets of the exchange: their rules from the beginning, their logs and prices once they run. */
export interface RunningMarkets {
  /** Removes all markets; with a real feed only those that its upstream trades are then added. */
  clear(): void;
  add(running: Running): void;
  /**
   * Returns a running market.
   * @throws RangeError for a market that does not run
   */
  of(symbol: MarketSymbol): Running;
  /** Returns a running market, undefined for one that does not run. */
  find(symbol: MarketSymbol): Running | undefined;
  all(): readonly SymbolMarket[];
  /** Ascending by `sort`. */
  rules(): readonly MarketRules[];
  rulesOf(symbol: string): MarketRules | undefined;
  isStale(symbol: MarketSymbol, nowMs: number): boolean;
  /** Notifies listeners of every market that became stale or live since the last call. */
  reportStatus(nowMs: number): void;
  onStatus(listener: (symbol: MarketSymbol, stale: boolean) => void): Unlisten;
  /** See `Market.usdtPrice`. */
  usdtPrice(asset: string): DecimalText | null;
  /** See `Market.usdtRange`. */
  usdtRange(asset: string): UsdtRange | null;
}

/** Returns the newest tick of a market for its feed; null before the first. */
export function feedHeadOf(market: SymbolMarket): FeedHead | null {
  const head = market.head();
  return head && { seq: head.tick.seq, ts: head.tick.ts, price: head.price };
}

function isLate({ market, feed }: Running, nowMs: number): boolean {
  const head = market.head();
  return !head || nowMs - head.tick.ts > STALE_MS || feed.health(head.tick.symbol) === 'ended';
}

export function runningMarkets(): RunningMarkets {
  const rulesBySymbol = new Map(CATALOGUE.map(({ rules }) => [rules.symbol as string, rules]));
  const running = new Map<MarketSymbol, Running>();
  /** The last state that listeners received. */
  const reported = new Map<MarketSymbol, boolean>();
  const listeners = listenerList<[symbol: MarketSymbol, stale: boolean]>();

  function of(symbol: MarketSymbol): Running {
    const state = running.get(symbol);
    if (!state) throw new RangeError(`no market ${symbol}`);
    return state;
  }

  function ofAsset(asset: string): Running | undefined {
    const rules = rulesBySymbol.get(`${asset}USDT`);
    return rules && running.get(rules.symbol);
  }

  return {
    clear: () => rulesBySymbol.clear(),
    add(state) {
      const { rules } = state.market.entry;
      rulesBySymbol.set(rules.symbol, rules);
      running.set(rules.symbol, state);
      reported.set(rules.symbol, true);
    },
    of,
    find: (symbol) => running.get(symbol),
    all: () => [...running.values()].map(({ market }) => market),
    rules: () => [...rulesBySymbol.values()],
    rulesOf: (symbol) => rulesBySymbol.get(symbol),
    isStale: (symbol, nowMs) => isLate(of(symbol), nowMs),

    reportStatus(nowMs) {
      for (const [symbol, state] of running) {
        const stale = isLate(state, nowMs);
        if (stale === reported.get(symbol)) continue;
        reported.set(symbol, stale);
        listeners.emit(symbol, stale);
      }
    },
    onStatus: (listener) => listeners.add(listener),

    usdtPrice(asset) {
      if (asset === 'USDT') return '1' as DecimalText;
      const state = ofAsset(asset);
      return state ? textFromScaled(state.market.lastPrice(), state.market.entry.rules.priceDecimals) : null;
    },

    usdtRange(asset) {
      if (asset === 'USDT') return { low: '1' as DecimalText, high: '1' as DecimalText };
      const state = ofAsset(asset);
      if (!state) return null;
      const { market, feed } = state;
      const { symbol, priceDecimals } = market.entry.rules;
      const last = market.lastPrice();
      const { bids, asks } = feed.snapshot(symbol);
      const prices = [last, bids[0]?.price ?? last, asks[0]?.price ?? last];
      return {
        low: textFromScaled(Math.min(...prices), priceDecimals),
        high: textFromScaled(Math.max(...prices), priceDecimals),
      };
    },
  };
}
