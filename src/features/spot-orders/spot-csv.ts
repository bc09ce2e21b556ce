import { csvHead, csvLines, textCell, timeCell } from '../../model/csv.ts';
import type { CsvColumns } from '../../model/csv.ts';
import type { DayRange } from '../../model/day-range.ts';
import { kindOf } from '../../model/spot-kind.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';
import type { SpotFilter } from '../../model/spot-filter.ts';

/** Columns of the export files for orders and fills; see model/csv.ts. */
const ORDER_COLUMNS: CsvColumns<SpotOrder> = [
  ['created', (order) => timeCell(order.createdMs)],
  ['updated', (order) => timeCell(order.updatedMs)],
  ['order_id', (order) => textCell(order.id)],
  ['client_order_id', (order) => textCell(order.clientOrderId)],
  ['symbol', (order) => textCell(order.symbol)],
  ['side', (order) => order.side],
  ['type', (order) => order.type],
  ['kind', (order) => kindOf(order)],
  ['time_in_force', (order) => order.timeInForce ?? ''],
  ['expires', (order) => (order.expiresMs === null ? '' : timeCell(order.expiresMs))],
  ['post_only', (order) => (order.postOnly ? 'true' : '')],
  ['status', (order) => order.status],
  ['cancel_reason', (order) => order.cancelReason ?? ''],
  ['stop_price', (order) => order.stopPrice ?? ''],
  ['trailing_bips', ({ trailing }) => (trailing === null ? '' : String(trailing.bips))],
  ['activation_price', ({ trailing }) => trailing?.activationPrice ?? ''],
  ['best_seq', ({ trailing }) => (trailing?.best ? String(trailing.best.seq) : '')],
  ['best_time', ({ trailing }) => (trailing?.best ? timeCell(trailing.best.timeMs) : '')],
  ['best_price', ({ trailing }) => trailing?.best?.price ?? ''],
  ['trigger_seq', (order) => (order.trigger === null ? '' : String(order.trigger.seq))],
  ['trigger_time', (order) => (order.trigger === null ? '' : timeCell(order.trigger.timeMs))],
  ['trigger_price', (order) => order.trigger?.price ?? ''],
  ['pair_id', (order) => textCell(order.ocoId ?? '')],
  ['pair_leg', (order) => order.ocoLeg ?? ''],
  ['then_take_profit', ({ attached }) => attached?.takeProfit?.price ?? ''],
  ['then_take_profit_id', ({ attached }) => textCell(attached?.takeProfit?.id ?? '')],
  ['then_stop', ({ attached }) => attached?.stopLoss?.stopPrice ?? ''],
  ['then_stop_limit', ({ attached }) => attached?.stopLoss?.price ?? ''],
  ['then_stop_id', ({ attached }) => textCell(attached?.stopLoss?.id ?? '')],
  ['then_not_placed', ({ attached }) => attached?.notPlaced ?? ''],
  ['amendments', (order) => String(order.amendments)],
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
  ['tick_seq', (fill) => (fill.tickSeq === null ? '' : String(fill.tickSeq))],
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
export function csvName(of: 'orders' | 'fills', filter: SpotFilter, { from, to }: DayRange): string {
  const { symbol, side, kind, end } = filter;
  const chosen = [symbol, side, ...(of === 'orders' ? [kind, end] : [])].filter((part) => part !== null);
  return `${['spot', of, ...chosen, from, 'to', to].join('-')}.csv`;
}
