import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChainedTick, Market, MarketRules } from '../../../server/market/market.ts';

const unused = (): never => {
  throw new Error('an engine has no business with this part of the market');
};

export const rulesFor = (symbol: string, patch: Partial<MarketRules> = {}): MarketRules => ({
  symbol: symbol as MarketSymbol,
  base: symbol.replace('USDT', ''),
  quote: 'USDT',
  name: symbol,
  tickSize: '0.01' as DecimalText,
  stepSize: '0.0001' as DecimalText,
  minNotional: '5' as DecimalText,
  takerFee: '0.001' as DecimalText,
  makerFee: '0.0008' as DecimalText,
  priceDecimals: 2,
  sizeDecimals: 4,
  sort: 1,
  category: 'major',
  open: true,
  secondContract: true,
  ...patch,
});

export const tickOf = (symbol: MarketSymbol, seq: number, ts: number, price: string): ChainedTick => ({
  symbol,
  seq,
  ts,
  price: price as DecimalText,
  qty: '1' as DecimalText,
  side: 1,
  source: 'script',
  hash: seq.toString(16).padStart(64, '0'),
});

export interface ScriptedMarket extends Market {
  /** Publishes the next tick of a market: into the log, then to the listeners. */
  publish(symbol: string, ts: number, price: string): ChainedTick;
  setStale(stale: boolean): void;
  /** Ticks with later times may still come; until this is called none of a time that is over can. */
  setToldUpTo(timeMs: number): void;
}

/** A market that does only what the test says, with its whole log in memory. */
export function createScriptedMarket(rules: readonly MarketRules[]): ScriptedMarket {
  const logs = new Map<string, ChainedTick[]>(rules.map((one) => [one.symbol, []]));
  const listeners = new Set<(tick: ChainedTick) => void>();
  let stale = false;
  let toldMs = Number.POSITIVE_INFINITY;
  const logOf = (symbol: string): ChainedTick[] => logs.get(symbol) ?? unused();

  return {
    start: async () => undefined,
    stop: async () => undefined,
    symbols: () => rules,
    rulesOf: (symbol) => rules.find((one) => one.symbol === symbol),
    lastTick: (symbol) => logOf(symbol).at(-1),
    isStale: () => stale,
    publishedUpToMs: () => toldMs,
    setToldUpTo: (timeMs) => {
      toldMs = timeMs;
    },
    onTick: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tickAfterSeq: async (symbol, seq) => logOf(symbol).find((tick) => tick.seq > seq) ?? null,
    recentTicks: unused,
    ticksBetween: unused,
    seedEpochs: unused,
    ticksAround: async (symbol, timeMs) => ({
      before: logOf(symbol).findLast((tick) => tick.ts <= timeMs) ?? null,
      after: logOf(symbol).find((tick) => tick.ts > timeMs) ?? null,
    }),
    publish: (symbol, ts, price) => {
      const log = logOf(symbol);
      const tick = tickOf(symbol as MarketSymbol, log.length + 1, ts, price);
      log.push(tick);
      for (const listener of listeners) listener(tick);
      return tick;
    },
    setStale: (value) => {
      stale = value;
    },
    genesisOf: unused,
    onStatus: unused,
    klines: unused,
    newestKlines: unused,
    ticker: unused,
    bookSnapshot: unused,
    onDepth: unused,
    usdtPrice: unused,
    usdtRange: unused,
  };
}
