import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { ChainedTick, Market } from '../../../server/market/market.ts';

const HASH = 'a'.repeat(64);
const KLINE = [1_795_161_600_000, '10', '12', '9', '11', '5', 1_795_165_199_999, '55', 7, '2', '22', '0'] as const;

/** A market that stands still: every price is 2, a day ago it was 1.6. Enough for calls that only read. */
export function scriptedMarket(): Market {
  const rules = CATALOGUE.map((entry) => entry.rules);
  const tick = (symbol: MarketSymbol): ChainedTick => ({
    symbol,
    seq: 1,
    ts: 1_795_165_260_000,
    price: '2' as DecimalText,
    qty: '1' as DecimalText,
    side: 1,
    source: 'scripted',
    hash: HASH,
  });
  const priceOf = (asset: string): DecimalText | null =>
    asset === 'USDT' ? ('1' as DecimalText) : rules.some(({ base }) => base === asset) ? ('2' as DecimalText) : null;
  return {
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    symbols: () => rules,
    rulesOf: (symbol) => rules.find((rule) => rule.symbol === symbol),
    lastTick: tick,
    isStale: () => false,
    publishedUpToMs: () => Number.POSITIVE_INFINITY,
    genesisOf: () => ({ timeMs: 0, hash: HASH }),
    onTick: () => () => undefined,
    onStatus: () => () => undefined,
    tickAfterSeq: () => Promise.resolve(null),
    recentTicks: () => [],
    seedEpochs: () => Promise.resolve([{ startMs: 0, endMs: 3_600_000, seedHash: HASH, seed: null }]),
    ticksBetween: () => Promise.resolve({ prevHash: HASH, ticks: [] }),
    ticksAround: () => Promise.resolve({ before: null, after: null }),
    klines: async (_symbol, _interval, limit) => Array.from({ length: Math.min(limit, 15) }, () => [...KLINE]),
    newestKlines: () => [],
    ticker: (symbol) => ({
      symbol: symbol.toLowerCase(),
      lastPrice: '2',
      openPrice: '1.6',
      highPrice: '2',
      lowPrice: '1.6',
      volume: '100',
      quoteVolume: '180',
      closeTime: 1_795_165_260_000,
    }),
    bookSnapshot: () => ({ last: 1, bids: [], asks: [] }),
    onDepth: () => () => undefined,
    usdtPrice: priceOf,
    usdtRange: (asset) => {
      const price = priceOf(asset);
      return price && { low: price, high: price };
    },
  };
}
