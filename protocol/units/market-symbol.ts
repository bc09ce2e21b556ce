import type { Brand } from './brand.ts';

/** Upper-case market symbol, base then quote asset: `BTCUSDT`. Lower case only on the socket and in /kline (decision 18). */
export type MarketSymbol = Brand<string, 'MarketSymbol'>;
/** Upper-case asset code: `BTC`, `USDT`. */
export type Asset = Brand<string, 'Asset'>;

/** Applied before the change of case, which would turn `ſ` and `ı` into S and I. */
const SYMBOL = /^[A-Za-z0-9]{5,20}$/;

/** Parses a symbol in any case; null when it is none. Does not check that the market exists. */
export function marketSymbolOf(value: unknown): MarketSymbol | null {
  return typeof value === 'string' && SYMBOL.test(value) ? (value.toUpperCase() as MarketSymbol) : null;
}

/** Returns the lower-case form used on the socket and in /kline, `btcusdt`. */
export const toWireSymbol = (symbol: MarketSymbol): string => symbol.toLowerCase();
