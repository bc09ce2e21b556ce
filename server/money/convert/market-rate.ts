import { convertRate } from '../../../protocol/units/convert-money.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { Market } from '../../market/market.ts';

export type PriceSource = Pick<Market, 'usdtPrice' | 'isStale'>;

/** True while the market of the asset goes on; USDT needs none. */
export function isOpen(market: PriceSource, asset: string): boolean {
  if (asset === 'USDT') return true;
  const symbol = marketSymbolOf(`${asset}USDT`);
  return symbol !== null && !market.isStale(symbol);
}

/**
 * Units of `to` for one of `from` by the last published prices, scaled by 10^18. No other price is made up here: what a
 * conversion costs stands in its fee alone.
 * Refusals: exchangeMarketStale, exchangePairUnknown for an asset without a price.
 */
export function marketRate(market: PriceSource, from: string, to: string): Outcome<bigint> {
  const [fromPrice, toPrice] = [market.usdtPrice(from), market.usdtPrice(to)];
  if (fromPrice === null || toPrice === null) return refused('exchangePairUnknown');
  if (!isOpen(market, from) || !isOpen(market, to)) return refused('exchangeMarketStale');
  return done(convertRate(parseAmount(fromPrice), parseAmount(toPrice)));
}
