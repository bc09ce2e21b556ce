import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { scaledOf } from '../../model/scaled.ts';
import type { SpotOrder } from '../../model/spot-order.ts';

/** Prices at which an order of mine waits on this side of the book (B8), scaled by `priceDecimals`. A stop is in no queue yet. */
export function ownPrices(
  orders: readonly SpotOrder[],
  symbol: MarketSymbol,
  side: 'bids' | 'asks',
  priceDecimals: number,
): readonly number[] {
  const prices = new Set<number>();
  for (const order of orders) {
    if (order.symbol !== symbol || (order.side === 'buy') !== (side === 'bids')) continue;
    if (order.waitsFor !== null) continue;
    const price = order.price === null ? NaN : scaledOf(order.price, priceDecimals);
    if (!Number.isNaN(price)) prices.add(price);
  }
  return [...prices];
}
