import { convertRate } from '../../../protocol/units/own-price.ts';
import type { ConvertEnd, PriceRange } from '../../../protocol/units/own-price.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { Market } from '../../market/market.ts';

export type PriceSource = Pick<Market, 'usdtRange' | 'isStale'>;

/** Returns whether the asset's market is live; USDT needs none. */
export function isOpen(market: PriceSource, asset: string): boolean {
  if (asset === 'USDT') return true;
  const symbol = marketSymbolOf(`${asset}USDT`);
  return symbol !== null && !market.isStale(symbol);
}

/** Returns the present price range of an asset, scaled by 10^18; null for an asset without a market. */
export function rangeOf(market: PriceSource, asset: string): PriceRange | null {
  const range = market.usdtRange(asset);
  return range === null ? null : { low: parseAmount(range.low), high: parseAmount(range.high) };
}

/** Both assets of a conversion with their present prices, and the resulting rate, scaled by 10^18. */
export interface MarketRate {
  readonly from: ConvertEnd;
  readonly to: ConvertEnd;
  readonly rate: bigint;
}

/** Returns the present rate. Refusals: exchangeMarketStale, exchangePairUnknown for an asset without a price. */
export function marketRate(market: PriceSource, from: string, to: string): Outcome<MarketRate> {
  const [fromRange, toRange] = [rangeOf(market, from), rangeOf(market, to)];
  if (fromRange === null || toRange === null) return refused('exchangePairUnknown');
  if (!isOpen(market, from) || !isOpen(market, to)) return refused('exchangeMarketStale');
  const ends = { from: { asset: from, ...fromRange }, to: { asset: to, ...toRange } };
  return done({ ...ends, rate: convertRate(ends.from, ends.to) });
}
