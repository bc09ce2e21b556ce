import type { TradeTable } from '../table/trade-table.ts';

export function OverviewView({ table }: { table: TradeTable }) {
  return <p>{table.count}</p>;
}
