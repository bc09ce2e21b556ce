import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { marketLabel } from '../model/market.ts';
import { marketStore } from '../signals/markets.ts';

/** `BTC/USDT`, or the bare symbol of a market that is not listed. Does not subscribe. */
export function symbolLabel(symbol: MarketSymbol): string {
  const market = marketStore.of(symbol);
  return market ? marketLabel(market) : symbol;
}
