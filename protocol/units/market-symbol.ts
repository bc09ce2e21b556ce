import type { Brand } from './brand.ts';

/** Upper-case market symbol, base then quote asset: `BTCUSDT`. Lower case only on the socket and in /kline (decision 18). */
export type MarketSymbol = Brand<string, 'MarketSymbol'>;
/** Upper-case asset code: `BTC`, `USDT`. */
export type Asset = Brand<string, 'Asset'>;

/** Checked before the change of case: `ſ` and `ı` would become S and I. */
const SYMBOL = /^[A-Za-z0-9]{5,20}$/;

/** Accepts any case; null when it is no symbol at all. Does not say that the market exists. */
export function marketSymbolOf(value: unknown): MarketSymbol | null {
  return typeof value === 'string' && SYMBOL.test(value) ? (value.toUpperCase() as MarketSymbol) : null;
}

/** The lower-case form of the two wire borders, `btcusdt`. */
export const toWireSymbol = (symbol: MarketSymbol): string => symbol.toLowerCase();
