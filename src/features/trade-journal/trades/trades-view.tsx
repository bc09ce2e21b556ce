import type { TradeTable } from '../table/trade-table.ts';

export function TradesView({ table }: { table: TradeTable }) {
  return <p>{table.count}</p>;
}
