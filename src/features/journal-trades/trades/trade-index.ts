import { inSlices } from '../../trade-journal/table/time-slices.ts';
import { SPOT_TRADE, tradeIdAt } from '../../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';

const indexes = new WeakMap<TradeTable, Promise<ReadonlyMap<string, number>>>();

async function readIndex(table: TradeTable): Promise<ReadonlyMap<string, number>> {
  const rows = new Map<string, number>();
  await inSlices(table.count, (row) => void rows.set(tradeIdAt(table, row), row));
  return rows;
}

/** Returns the row of every trade by its id; made once a table, without blocking the page. */
export function tradeIndex(table: TradeTable): Promise<ReadonlyMap<string, number>> {
  let index = indexes.get(table);
  if (!index) {
    index = readIndex(table);
    indexes.set(table, index);
  }
  return index;
}

/** Returns the row of one trade; −1 for none. @param id  `s:<order>` or `u:<order>` */
export function rowOfTrade({ rows, kinds, sources, sales, count }: TradeTable, id: string): number {
  const isSpot = id.startsWith('s:');
  if (!isSpot && !id.startsWith('u:')) return -1;
  const order = id.slice(2);
  const source = isSpot
    ? sales.findIndex(([first]) => rows.fills.orders[first!] === order)
    : rows.upDown.orders.indexOf(order);
  if (source < 0) return -1;
  for (let row = 0; row < count; row++) {
    if (sources[row] === source && (kinds[row] === SPOT_TRADE) === isSpot) return row;
  }
  return -1;
}
