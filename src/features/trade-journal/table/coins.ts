import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { rowNames } from '../rows/row-names.ts';

/** Quote asset of every market of the exchange. */
const QUOTE = 'USDT';

/** Base coins of markets. A coin keeps its index when markets are added, since states of lots count by it. */
export interface Coins {
  readonly coins: readonly string[];
  /** Index of the coin of each market. */
  readonly ofMarket: Uint16Array<ArrayBuffer>;
}

/** Base coin of a market: `BTC`. */
export const coinOf = (symbol: MarketSymbol): string =>
  symbol.endsWith(QUOTE) ? symbol.slice(0, -QUOTE.length) : symbol;

export function coinsOf(symbols: readonly MarketSymbol[]): Coins {
  const { names, indexesOf } = rowNames<string>([]);
  const ofMarket = indexesOf(symbols.map(coinOf));
  return { coins: names, ofMarket };
}
