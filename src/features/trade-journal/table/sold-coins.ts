import type { TradeTable } from './trade-table.ts';

/** Returns the coins that a sale sold, × 10^8: in all, and those whose cost is known. */
export function soldOf({ rows, lots, sales, sources }: TradeTable, row: number) {
  let [quantity, covered] = [0n, 0n];
  for (const fill of sales[sources[row]!]!) {
    quantity += rows.fills.quantities[fill]!;
    covered += lots.covered[fill]!;
  }
  return { quantity, covered };
}
