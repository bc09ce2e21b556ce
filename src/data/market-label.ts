import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { symbolStore } from '../signals/markets.ts';

/** `BTC/USDT`, or the bare symbol of a market that is not listed. Does not subscribe. */
export function pairOf(symbol: MarketSymbol): string {
  const info = symbolStore.infoOf(symbol);
  return info ? `${info.base}/${info.quote}` : symbol;
}
