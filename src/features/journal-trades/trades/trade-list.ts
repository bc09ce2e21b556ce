import { searchText } from '../../../../protocol/units/fold-text.ts';
import { compute } from '../../../compute/compute.ts';
import { groupAt } from '../../../compute/order/groups.ts';
import type { Condition } from '../../../compute/order/filter.ts';
import type { U32Column } from '../../../compute/order/order-columns.ts';
import type { SortKeys } from '../../../compute/order/sort.ts';
import { doublesOf } from '../../../compute/order/wide-columns.ts';
import type { ExcursionColumns } from '../../trade-journal/excursions/excursion-columns.ts';
import type { NoteContent } from '../../trade-journal/note-calls.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';
import { tradeIndex } from './trade-index.ts';
import { dayStart, nextDay } from '../../trade-journal/table/journal-zone.ts';
import type { JournalZone } from '../../trade-journal/table/journal-zone.ts';

/** Sort orders of the list; the last two need known excursions. */
export const TRADE_SORTS = ['newest', 'oldest', 'best', 'worst', 'largest', 'longest', 'mae', 'mfe'] as const;
export type TradeSort = (typeof TRADE_SORTS)[number];
export const needsExcursions = (sort: TradeSort): boolean => sort === 'mae' || sort === 'mfe';

/** Filters and order of the list, which apply to the trades that the journal's choice lets through. */
export interface TradeQuery {
  /** Text in notes, tags or pairs; empty for all. */
  readonly search: string;
  /** `noNote`: trades without a note; a tag; null for all. */
  readonly notes: { readonly tag: string } | 'noNote' | null;
  /** A market's symbol; null for all. */
  readonly symbol: string | null;
  readonly sort: TradeSort;
}

/** One day of the list. */
export interface TradeDay {
  /** Its start, epoch ms. */
  readonly startMs: number;
  /** Σ of the results of its listed trades, × 10^18. */
  readonly net: bigint;
}

/** Lines of the list: a row of the table, or −1 − the index of a day before the trades of that day. */
export interface TradeList {
  readonly table: TradeTable;
  readonly lines: Int32Array;
  readonly days: readonly TradeDay[];
  /** Trades among the lines. */
  readonly count: number;
}

/** The note of a trade, by its id. */
type Notes = ReadonlyMap<string, { readonly content: NoteContent }>;

const isFound = ({ text, tags }: NoteContent, wanted: string): boolean =>
  [text, ...tags].some((words) => searchText(words).includes(wanted));

/** Marks of rows by their note: 0 without a note, 1 with one, 2 with one that the search finds, 4 with the chosen tag. */
async function noteMarks(
  table: TradeTable,
  { search, notes: wanted }: TradeQuery,
  notes: Notes,
): Promise<Uint8Array<ArrayBuffer>> {
  const marks = new Uint8Array(table.count);
  if (notes.size === 0) return marks;
  const index = await tradeIndex(table);
  const text = searchText(search);
  const tag = wanted !== null && wanted !== 'noNote' ? wanted.tag : null;
  const noted = [...notes];
  await inSlices(noted.length, (at) => {
    const [id, { content }] = noted[at]!;
    const row = index.get(id);
    if (row === undefined) return;
    const found = text !== '' && isFound(content, text) ? 2 : 0;
    marks[row] = 1 + found + (tag !== null && content.tags.includes(tag) ? 4 : 0);
  });
  return marks;
}

/** Values of a column at some rows. */
const at = (column: { readonly [row: number]: number }, rows: U32Column): U32Column => rows.map((row) => column[row]!);

/** Bytes of rows, without the iterator of `Uint8Array.from`, which takes ten times as long. */
function bytesOf(rows: U32Column, byteOf: (row: number) => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(rows.length);
  for (let place = 0; place < rows.length; place++) bytes[place] = byteOf(rows[place]!);
  return bytes;
}

const MARKS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Returns the rows that a query lets through, in the order of `rows`. */
async function filtered(
  table: TradeTable,
  rows: U32Column,
  query: TradeQuery,
  notes: Notes,
  signal: AbortSignal,
): Promise<U32Column> {
  const { search, notes: wanted, symbol } = query;
  const text = searchText(search);
  if (rows.length === 0 || (text === '' && wanted === null && symbol === null)) return rows;
  const marks = await noteMarks(table, query, notes);
  const conditions: Condition[] = [];
  if (wanted !== null) {
    const marked = bytesOf(rows, (row) => marks[row]!);
    conditions.push({ column: marked, oneOf: wanted === 'noNote' ? [0] : MARKS.filter((mark) => (mark & 4) > 0) });
  }
  if (symbol !== null) {
    const market = table.rows.symbols.findIndex((name) => name === symbol);
    conditions.push({ column: at(table.markets, rows), from: market, to: market });
  }
  if (text !== '') {
    const named = table.rows.symbols.map((name) => searchText(name).includes(text));
    const found = bytesOf(rows, (row) => (named[table.markets[row]!] || (marks[row]! & 2) > 0 ? 1 : 0));
    conditions.push({ column: found, oneOf: [1] });
  }
  const passed = await compute('orders', 'filter', { conditions }, { signal });
  return passed.rows.map((place) => rows[place]!);
}

/** Returns sort keys; trades without an excursion get `lacking`, which sorts them last. */
const keysOfShares = (shares: Float64Array, lacking: number): Float64Array<ArrayBuffer> =>
  new Float64Array(shares).map((share) => (Number.isNaN(share) ? lacking : share));

/** Returns the keys by which rows are sorted; null for the order of time. */
function keysOf(table: TradeTable, sort: TradeSort, excursions: ExcursionColumns | null): SortKeys | null {
  const { nets, sizes, opens, closes } = table;
  switch (sort) {
    case 'best':
    case 'worst':
      return doublesOf(nets);
    case 'largest':
      return sizes.slice();
    case 'longest':
      return closes.map((closeMs, row) => closeMs - opens[row]!);
    case 'mae':
      return excursions && keysOfShares(excursions.worst, 1);
    case 'mfe':
      return excursions && keysOfShares(excursions.best, -1);
    default:
      return null;
  }
}

interface Order {
  readonly sort: TradeSort;
  /** Excursions of the table; without them the orders by excursion fall back to time. */
  readonly excursions: ExcursionColumns | null;
}

async function sorted(
  table: TradeTable,
  rows: U32Column,
  { sort, excursions }: Order,
  signal: AbortSignal,
): Promise<U32Column> {
  // The newest of equal trades stands first, so the rows of the table, which begin with the oldest, are reversed.
  const newest = rows.map((_, place) => rows[rows.length - 1 - place]!);
  const keys = keysOf(table, sort, excursions);
  if (keys === null) return sort === 'oldest' ? rows : newest;
  const job = { keys, descending: sort !== 'worst' && sort !== 'mae', rows: newest };
  return (await compute('orders', 'sort', job, { signal })).rows;
}

/** Returns the days of rows in the order of time, with the sums of each. */
async function withDays(
  table: TradeTable,
  rows: U32Column,
  zone: JournalZone,
  signal: AbortSignal,
): Promise<TradeList> {
  const starts: number[] = [];
  const lines = new Int32Array(2 * rows.length);
  const keys = new Uint32Array(table.count);
  let [count, startMs, endMs] = [0, Infinity, -Infinity];
  for (const row of rows) {
    const closeMs = table.closes[row]!;
    if (closeMs < startMs || closeMs >= endMs) {
      startMs = dayStart(closeMs, zone);
      endMs = nextDay(startMs, zone);
      lines[count++] = -starts.push(startMs);
    }
    keys[row] = starts.length - 1;
    lines[count++] = row;
  }
  const again = () => ({
    keys: keys.slice(),
    groups: starts.length,
    wides: table.nets.slice(),
    rows: rows.slice(),
  });
  const sums = starts.length === 0 ? null : await compute('orders', 'groups', again(), { signal, again });
  const days = starts.map((ms, day) => ({ startMs: ms, net: groupAt(sums!, day).net }));
  return { table, lines: lines.slice(0, count), days, count: rows.length };
}

/** The table, rows and choices of which a list is made. */
export interface ListParts {
  readonly table: TradeTable;
  /** Rows of the table, ascending. */
  readonly rows: U32Column;
  readonly query: TradeQuery;
  readonly notes: Notes;
  /** MAE and MFE of the table, for orders by them; null while none is known. */
  readonly excursions: ExcursionColumns | null;
  /** Zone of the days. */
  readonly zone: JournalZone;
}

/**
 * Returns the lines of the list of trades: those that the query lets through, in its order, in the order of time with
 * their days.
 * @throws as `compute` does
 */
export async function listTrades(parts: ListParts, signal: AbortSignal): Promise<TradeList> {
  const { table, rows, query, notes, excursions, zone } = parts;
  const passed = await filtered(table, rows, query, notes, signal);
  const listed = await sorted(table, passed, { sort: query.sort, excursions }, signal);
  const isInTime = query.sort === 'newest' || query.sort === 'oldest';
  if (isInTime || (needsExcursions(query.sort) && excursions === null)) return withDays(table, listed, zone, signal);
  return { table, lines: Int32Array.from(listed), days: [], count: listed.length };
}
