import type { TradeTable } from '../table/trade-table.ts';

export function LotsView({ table }: { table: TradeTable }) {
  return <p>{table.count}</p>;
}
