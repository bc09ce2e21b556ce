import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { scaledOf } from '../../model/scaled.ts';
import type { SpotOrder } from '../../model/spot-order.ts';

/**
 * Returns the prices of my pending orders on this side of the book (B8), scaled by `priceDecimals`. Stops are not in
 * the book yet.
 */
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
