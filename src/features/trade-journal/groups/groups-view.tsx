import type { TradeTable } from '../table/trade-table.ts';

export function GroupsView({ table }: { table: TradeTable }) {
  return <p>{table.count}</p>;
}
