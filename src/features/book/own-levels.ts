import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { scaledOf } from '../../model/scaled.ts';
import type { SpotOrder } from '../../model/spot-order.ts';

/**
 * Prices of the book's rows that hold an order of mine (B8), scaled by `priceDecimals`. Rows are gathered as the book
 * gathers them: bids down, asks up to whole multiples of `rowScaled`. A remainder that was filled meanwhile is no order.
 */
export function ownLevels(
  orders: readonly SpotOrder[],
  symbol: MarketSymbol,
  side: 'bids' | 'asks',
  priceDecimals: number,
  rowScaled: number,
): ReadonlySet<number> {
  const rows = new Set<number>();
  const rounding = side === 'bids' ? Math.floor : Math.ceil;
  for (const order of orders) {
    if (order.symbol !== symbol || (order.side === 'buy') !== (side === 'bids')) continue;
    const price = order.price === null ? NaN : scaledOf(order.price, priceDecimals);
    if (!Number.isNaN(price)) rows.add(rounding(price / rowScaled) * rowScaled);
  }
  return rows;
}
