import type { SpotFill, SpotOrder } from '../../../model/spot-order.ts';

/**
 * Orders and fills as CSV by RFC 4180: CR LF after every line, quotes around a field that holds a comma, a quote or a
 * line end. Amounts are the exact text of the exchange, times ISO 8601 in UTC, names English in every language.
 */
const LINE_END = '\r\n';

/** What a spreadsheet would run as a formula when a cell begins with it, full-width forms included. */
const RUNS = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell of text. One that a spreadsheet would run gets an apostrophe before it, which spreadsheets read as "text". */
export function textCell(text: string): string {
  const safe = RUNS.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const timeCell = (ms: number): string => new Date(ms).toISOString();

const ORDER_COLUMNS: readonly (readonly [name: string, cell: (order: SpotOrder) => string])[] = [
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

const FILL_COLUMNS: readonly (readonly [name: string, cell: (fill: SpotFill) => string])[] = [
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

type Columns<T> = readonly (readonly [name: string, cell: (row: T) => string])[];

const headOf = <T>(columns: Columns<T>): string => columns.map(([name]) => name).join() + LINE_END;
const linesOf = <T>(columns: Columns<T>, rows: readonly T[]): string =>
  rows.map((row) => columns.map(([, cell]) => cell(row)).join() + LINE_END).join('');

export const ordersHead = headOf(ORDER_COLUMNS);
export const orderLines = (orders: readonly SpotOrder[]): string => linesOf(ORDER_COLUMNS, orders);
export const fillsHead = headOf(FILL_COLUMNS);
export const fillLines = (fills: readonly SpotFill[]): string => linesOf(FILL_COLUMNS, fills);
