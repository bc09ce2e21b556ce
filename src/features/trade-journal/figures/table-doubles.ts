import { doublesOf } from '../../../compute/order/wide-columns.ts';
import type { F64Column } from '../../../compute/order/order-columns.ts';
import type { TradeTable } from '../table/trade-table.ts';

const known = new WeakMap<TradeTable, F64Column>();

/** Results × 10^18 as doubles, made once a table: to find rows and to draw, never to show. */
export function doublesOfTable(table: TradeTable): F64Column {
  let doubles = known.get(table);
  if (doubles === undefined) known.set(table, (doubles = doublesOf(table.nets)));
  return doubles;
}
