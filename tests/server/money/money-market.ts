import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { KlineRowWire } from '../../../server/market/market.ts';
import type { MoneyParts } from '../../../server/money/money-parts.ts';

/** Prices that a test sets by hand; BTC 100 000, ETH 4 000 and EUR 1.25 USDT at first, nobody else is quoted. */
export function moneyMarket() {
  const prices = new Map([
    ['USDT', '1'],
    ['BTC', '100000'],
    ['ETH', '4000'],
    ['EUR', '1.25'],
  ]);
  const ranges = new Map<string, readonly [low: string, high: string]>();
  const late = new Set<string>();
  const past = new Map<string, readonly KlineRowWire[]>();
  const market: MoneyParts['market'] = {
    usdtPrice: (asset) => decimalTextOf(prices.get(asset)),
    usdtRange: (asset) => {
      const [low, high] = (ranges.get(asset) ?? [prices.get(asset), prices.get(asset)]).map(decimalTextOf);
      return low && high ? { low, high } : null;
    },
    isStale: (symbol) => late.has(symbol),
    klines: async (symbol, _interval, limit, endMs = Number.MAX_SAFE_INTEGER) =>
      (past.get(symbol) ?? []).filter((kline) => kline[6] <= endMs).slice(-limit),
  };
  return {
    market,
    /** Sets the price of an asset; null removes its quote. */
    setPrice: (asset: string, price: string | null) =>
      price === null ? prices.delete(asset) : prices.set(asset, price),
    /** Best bid and best ask around the last price; without them both are the last price. */
    setRange: (asset: string, low: string, high: string) => ranges.set(asset, [low, high]),
    /** Makes the market of this asset stale, or live again. */
    setLate: (asset: string, isLate: boolean) => (isLate ? late.add(`${asset}USDT`) : late.delete(`${asset}USDT`)),
    setPast: (asset: string, klines: readonly KlineRowWire[]) => past.set(`${asset}USDT`, klines),
  };
}
