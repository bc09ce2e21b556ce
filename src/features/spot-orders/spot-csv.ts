import { csvHead, csvLines, textCell, timeCell } from '../../model/csv.ts';
import type { CsvColumns } from '../../model/csv.ts';
import type { DayRange } from '../../model/day-range.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';
import type { SpotFilter } from '../../signals/spot-orders.ts';

/** Orders and fills as files; see model/csv.ts. */
const ORDER_COLUMNS: CsvColumns<SpotOrder> = [
  ['created', (order) => timeCell(order.createdMs)],
  ['updated', (order) => timeCell(order.updatedMs)],
  ['order_id', (order) => textCell(order.id)],
  ['client_order_id', (order) => textCell(order.clientOrderId)],
  ['symbol', (order) => textCell(order.symbol)],
  ['side', (order) => order.side],
  ['type', (order) => order.type],
  ['status', (order) => order.status],
  ['price', (order) => order.price ?? ''],
  ['quantity', (order) => order.quantity ?? ''],
  ['quote_quantity', (order) => order.quoteQuantity ?? ''],
  ['filled_quantity', (order) => order.filledQuantity],
  ['filled_quote', (order) => order.filledQuote],
  ['average_price', (order) => order.averagePrice ?? ''],
  ['fee', (order) => order.fee],
  ['fee_asset', (order) => textCell(order.feeAsset)],
];

const FILL_COLUMNS: CsvColumns<SpotFill> = [
  ['time', (fill) => timeCell(fill.timeMs)],
  ['fill_id', (fill) => textCell(fill.id)],
  ['order_id', (fill) => textCell(fill.orderId)],
  ['symbol', (fill) => textCell(fill.symbol)],
  ['side', (fill) => fill.side],
  ['role', (fill) => (fill.maker ? 'maker' : 'taker')],
  ['price', (fill) => fill.price],
  ['quantity', (fill) => fill.quantity],
  ['quote_quantity', (fill) => fill.quoteQuantity],
  ['fee', (fill) => fill.fee],
  ['fee_asset', (fill) => textCell(fill.feeAsset)],
];

export const ordersHead = csvHead(ORDER_COLUMNS);
export const orderLines = (orders: readonly SpotOrder[]): string => csvLines(ORDER_COLUMNS, orders);
export const fillsHead = csvHead(FILL_COLUMNS);
export const fillLines = (fills: readonly SpotFill[]): string => csvLines(FILL_COLUMNS, fills);

/** `spot-fills-BTCUSDT-2026-10-24-to-2026-11-22.csv` */
export function csvName(kind: 'orders' | 'fills', { symbol, side, type }: SpotFilter, { from, to }: DayRange): string {
  const chosen = [symbol, side, kind === 'orders' ? type : null].filter((part) => part !== null);
  return `${['spot', kind, ...chosen, from, 'to', to].join('-')}.csv`;
}
