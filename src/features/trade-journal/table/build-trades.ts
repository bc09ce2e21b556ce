import { compute } from '../../../compute/compute.ts';
import type { LotsResult } from '../../../compute/order/lots.ts';
import { LOT_WORDS } from '../../../compute/order/lots-state.ts';
import type { I64Column, U32Column } from '../../../compute/order/order-columns.ts';
import { UNITS_TO_WIDE, setWide } from '../../../compute/order/wide-columns.ts';
import type { WideColumn } from '../../../compute/order/wide-columns.ts';
import type { FillRows, JournalRows } from '../rows/journal-rows.ts';
import { SPOT_TRADE, UP_DOWN_TRADE } from './trade-table.ts';
import type { TradeTable } from './trade-table.ts';
import { inSlices } from './time-slices.ts';

const SELL = 1;
const HALF = 2 ** 32;

interface TableParts {
  readonly rows: JournalRows;
  readonly lots: LotsResult;
  readonly coins: readonly string[];
  /** Orders with fills that are left out of the table. Their sales are incomplete, so they count in no statistics. */
  readonly cutOrders: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/** Orders that sold, each with its fills. */
interface Sales {
  readonly fills: readonly (readonly number[])[];
  /** [fills] index of the order of each fill that counts. */
  readonly keys: U32Column;
  /** The fills that count. */
  readonly rows: U32Column;
}

async function salesOf({ count, orders, sides }: FillRows, cutOrders: ReadonlySet<string>): Promise<Sales> {
  const fills: number[][] = [];
  const keys = new Uint32Array(count);
  const counted: number[] = [];
  const indexes = new Map<string, number>();
  await inSlices(count, (row) => {
    const order = orders[row]!;
    if (sides[row] !== SELL || cutOrders.has(order)) return;
    let sale = indexes.get(order);
    if (sale === undefined) {
      sale = fills.push([]) - 1;
      indexes.set(order, sale);
    }
    fills[sale]!.push(row);
    keys[row] = sale;
    counted.push(row);
  });
  return { fills, keys, rows: Uint32Array.from(counted) };
}

/** Returns for how long the coins of each sale were held, ms: the mean of what it took from lots, by quantity. */
async function heldTimes({ uses }: LotsResult, { before, times }: FillRows, sales: Sales): Promise<Float64Array> {
  const words = new Uint32Array(uses.buffer, uses.byteOffset, uses.length * 2);
  const doubles = new Float64Array(uses.buffer, uses.byteOffset, uses.length);
  const sold = new Uint8Array(times.length);
  for (const row of sales.rows) sold[row] = 1;
  const quantities = new Float64Array(sales.fills.length);
  const held = new Float64Array(sales.fills.length);
  await inSlices(uses.length / LOT_WORDS, (use) => {
    const at = use * LOT_WORDS;
    const fill = words[2 * at]! - before;
    if (!sold[fill]) return;
    const sale = sales.keys[fill]!;
    const quantity = words[2 * at + 5]! * HALF + words[2 * at + 4]!;
    quantities[sale]! += quantity;
    held[sale]! += quantity * Math.max(0, times[fill]! - doubles[at + 1]!);
  });
  return held.map((sum, sale) => (quantities[sale]! > 0 ? sum / quantities[sale]! : 0));
}

/** Returns numbers of 128 bits × 10^18 from those of 64 bits × 10^8. */
async function wideOf(units: I64Column): Promise<WideColumn> {
  const wides = new BigInt64Array(2 * units.length);
  await inSlices(units.length, (row) => setWide(wides, row, units[row]! * UNITS_TO_WIDE));
  return wides;
}

/** Adds up a column of the fills by sale. */
async function sumsBySale(units: I64Column, sales: Sales): Promise<I64Column> {
  const sums = new BigInt64Array(sales.fills.length);
  await inSlices(sales.rows.length, (at) => {
    const row = sales.rows[at]!;
    sums[sales.keys[row]!]! += units[row]!;
  });
  return sums;
}

/** Trades as columns, in any order; `markets` is an index of `rows.symbols`. */
type TradeColumns = Pick<
  TradeTable,
  'kinds' | 'sources' | 'markets' | 'opens' | 'closes' | 'nets' | 'netsFifo' | 'fees' | 'sizes'
>;

const newColumns = (count: number): TradeColumns => ({
  kinds: new Uint8Array(count),
  sources: new Uint32Array(count),
  markets: new Uint16Array(count),
  opens: new Float64Array(count),
  closes: new Float64Array(count),
  nets: new BigInt64Array(2 * count),
  netsFifo: new BigInt64Array(2 * count),
  fees: new BigInt64Array(count),
  sizes: new BigInt64Array(count),
});

/** Returns a column as 32-bit halves, because reading a BigInt allocates an object. */
const halvesOf = (column: I64Column): Uint32Array =>
  new Uint32Array(column.buffer, column.byteOffset, 2 * column.length);

/** Returns the trades in another order. @param order  the row that each is to have */
async function inOrder(trades: TradeColumns, order: U32Column): Promise<TradeColumns> {
  const moved = newColumns(order.length);
  const wides = (['nets', 'netsFifo'] as const).map((name) => [halvesOf(trades[name]), halvesOf(moved[name])] as const);
  const units = (['fees', 'sizes'] as const).map((name) => [halvesOf(trades[name]), halvesOf(moved[name])] as const);
  await inSlices(order.length, (row) => {
    const at = order[row]!;
    moved.kinds[row] = trades.kinds[at]!;
    moved.sources[row] = trades.sources[at]!;
    moved.markets[row] = trades.markets[at]!;
    moved.opens[row] = trades.opens[at]!;
    moved.closes[row] = trades.closes[at]!;
    for (const [from, to] of wides) for (let half = 0; half < 4; half++) to[4 * row + half] = from[4 * at + half]!;
    for (const [from, to] of units) for (let half = 0; half < 2; half++) to[2 * row + half] = from[2 * at + half]!;
  });
  return moved;
}

/** Returns the sales, then the up/down trades, each in the order of the wire. */
async function unsorted({ rows, lots, signal }: TableParts, sales: Sales): Promise<TradeColumns> {
  const { fills, upDown } = rows;
  const saleCount = sales.fills.length;
  const trades = newColumns(saleCount + upDown.count);
  const netsBySale = async (gains: WideColumn) => {
    // Copies, because `compute` transfers its arguments.
    const job = { keys: sales.keys.slice(), groups: saleCount, wides: gains.slice(), rows: sales.rows.slice() };
    return (await compute('orders', 'groups', job, { signal })).nets;
  };
  trades.nets.set(await netsBySale(lots.gains));
  trades.netsFifo.set(await netsBySale(lots.gainsFifo));
  trades.fees.set(await sumsBySale(fills.fees, sales));
  trades.sizes.set(await sumsBySale(fills.quotes, sales));
  const held = await heldTimes(lots, fills, sales);
  await inSlices(saleCount, (sale) => {
    const of = sales.fills[sale]!;
    let closeMs = 0;
    for (const row of of) closeMs = Math.max(closeMs, fills.times[row]!);
    trades.kinds[sale] = SPOT_TRADE;
    trades.sources[sale] = sale;
    trades.markets[sale] = fills.markets[of[0]!]!;
    trades.closes[sale] = closeMs;
    trades.opens[sale] = closeMs - held[sale]!;
  });
  const profits = await wideOf(upDown.profits);
  trades.nets.set(profits, 2 * saleCount);
  trades.netsFifo.set(profits, 2 * saleCount);
  trades.sizes.set(upDown.stakes, saleCount);
  trades.markets.set(upDown.markets, saleCount);
  trades.opens.set(upDown.openTimes, saleCount);
  trades.closes.set(upDown.settleTimes, saleCount);
  trades.kinds.fill(UP_DOWN_TRADE, saleCount);
  for (let row = 0; row < upDown.count; row++) trades.sources[saleCount + row] = row;
  return trades;
}

/**
 * Returns the trades that count in statistics, by the time at which they ended; of the same time sales first, then in the
 * order of the wire.
 * @throws as `compute` does
 */
export async function buildTrades(parts: TableParts): Promise<TradeTable> {
  const { rows, lots, coins, cutOrders, signal } = parts;
  const sales = await salesOf(rows.fills, cutOrders);
  const trades = await unsorted(parts, sales);
  const keys = trades.closes.slice();
  const { rows: order } = await compute('orders', 'sort', { keys, descending: false }, { signal });
  return { rows, lots, coins, count: order.length, sales: sales.fills, ...(await inOrder(trades, order)) };
}
