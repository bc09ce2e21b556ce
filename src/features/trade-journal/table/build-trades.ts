import { compute } from '../../../compute/compute.ts';
import type { LotsResult } from '../../../compute/order/lots.ts';
import { LOT_WORDS } from '../../../compute/order/lots-state.ts';
import type { I64Column, U32Column } from '../../../compute/order/order-columns.ts';
import { setWide } from '../../../compute/order/wide-columns.ts';
import type { WideColumn } from '../../../compute/order/wide-columns.ts';
import type { FillRows, JournalRows } from '../rows/journal-rows.ts';
import { SPOT_TRADE, UP_DOWN_TRADE } from './trade-table.ts';
import type { TradeTable } from './trade-table.ts';
import { inTurns } from './turns.ts';

const SELL = 1;
/** 10^8 becomes 10^18. */
const TO_FINE = 10n ** 10n;
const HALF = 2 ** 32;

interface TableParts {
  readonly rows: JournalRows;
  readonly lots: LotsResult;
  readonly coins: readonly string[];
  /** Orders with fills among those that are left out: their sales are not whole, and count in no statistics. */
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
  await inTurns(count, (row) => {
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
  await inTurns(uses.length / LOT_WORDS, (use) => {
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
  await inTurns(units.length, (row) => setWide(wides, row, units[row]! * TO_FINE));
  return wides;
}

/** Returns numbers of `words` times 64 bits in another order. */
function inOrder(column: I64Column, order: U32Column, words: 1 | 2): I64Column {
  const moved = new BigInt64Array(column.length);
  // Halves, which are numbers and not objects.
  const [from, to] = [new Uint32Array(column.buffer), new Uint32Array(moved.buffer)];
  const halves = 2 * words;
  for (let row = 0; row < order.length; row++) {
    const start = order[row]! * halves;
    for (let half = 0; half < halves; half++) to[row * halves + half] = from[start + half]!;
  }
  return moved;
}

function behind(first: I64Column, second: I64Column): I64Column {
  const both = new BigInt64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Adds up a column of the fills by sale. */
async function sumsBySale(units: I64Column, sales: Sales): Promise<I64Column> {
  const sums = new BigInt64Array(sales.fills.length);
  await inTurns(sales.rows.length, (at) => {
    const row = sales.rows[at]!;
    sums[sales.keys[row]!]! += units[row]!;
  });
  return sums;
}

/**
 * Returns the trades that count in statistics, by the time at which they ended; of the same time sales first, then in the
 * order of the wire.
 * @throws as `compute` does
 */
export async function buildTrades({ rows, lots, coins, cutOrders, signal }: TableParts): Promise<TradeTable> {
  const { fills, upDown } = rows;
  const sales = await salesOf(fills, cutOrders);
  const saleCount = sales.fills.length;
  const netsBySale = async (gains: WideColumn) => {
    // Copies: what `compute` gets is taken.
    const job = { keys: sales.keys.slice(), groups: saleCount, wides: gains.slice(), rows: sales.rows.slice() };
    return (await compute('orders', 'groups', job, { signal })).nets;
  };
  const average = await netsBySale(lots.gains);
  const fifo = await netsBySale(lots.gainsFifo);
  const held = await heldTimes(lots, fills, sales);
  const profits = await wideOf(upDown.profits);
  const count = saleCount + upDown.count;

  const closes = new Float64Array(count);
  const opens = new Float64Array(count);
  const markets = new Uint16Array(count);
  sales.fills.forEach((of, sale) => {
    closes[sale] = of.reduce((latest, row) => Math.max(latest, fills.times[row]!), 0);
    opens[sale] = closes[sale]! - held[sale]!;
    markets[sale] = fills.markets[of[0]!]!;
  });
  closes.set(upDown.settleTimes, saleCount);
  opens.set(upDown.openTimes, saleCount);
  markets.set(upDown.markets, saleCount);

  const sorted = await compute('orders', 'sort', { keys: closes.slice(), descending: false }, { signal });
  const order = sorted.rows;
  return {
    rows,
    lots,
    coins,
    count,
    kinds: Uint8Array.from(order, (at) => (at < saleCount ? SPOT_TRADE : UP_DOWN_TRADE)),
    sources: order.map((at) => (at < saleCount ? at : at - saleCount)),
    sales: sales.fills,
    markets: Uint16Array.from(order, (at) => markets[at]!),
    opens: Float64Array.from(order, (at) => opens[at]!),
    closes: Float64Array.from(order, (at) => closes[at]!),
    nets: inOrder(behind(average, profits), order, 2),
    netsFifo: inOrder(behind(fifo, profits), order, 2),
    fees: inOrder(behind(await sumsBySale(fills.fees, sales), new BigInt64Array(upDown.count)), order, 1),
    sizes: inOrder(behind(await sumsBySale(fills.quotes, sales), upDown.stakes), order, 1),
  };
}
