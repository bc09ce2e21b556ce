import { FILL_KINDS } from '../../../../protocol/units/journal-terms.ts';
import type { U16Column, U32Column, U8Column } from '../../../compute/order/order-columns.ts';
import type { JournalZone } from '../../trade-journal/table/journal-zone.ts';
import { rowsByTag } from '../../trade-journal/table/rows-by-tag.ts';
import type { TaggedNotes } from '../../trade-journal/table/rows-by-tag.ts';
import { UP_DOWN_TRADE } from '../../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';

/** Properties by which trades are broken down. */
export const GROUPINGS = [
  'market',
  'hour',
  'weekday',
  'period',
  'side',
  'order',
  'role',
  'held',
  'size',
  'tag',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Groups of `side` and of `role`. */
export const SIDES = ['up', 'down', 'sell'] as const;
export const ROLES = ['maker', 'taker', 'both'] as const;

const HOUR_MS = 3_600_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_WEEKDAY = 3;

/** Upper ends of the groups of `held`, ms, not included; the last group has none. */
export const HELD_ENDS_MS: readonly number[] = [
  60_000,
  5 * 60_000,
  HOUR_MS,
  4 * HOUR_MS,
  DAY_MS,
  7 * DAY_MS,
  30 * DAY_MS,
];

/** Upper ends of the groups of `size`, quote asset, not included; the last group has none. */
export const SIZE_ENDS: readonly number[] = [10, 50, 100, 500, 1000, 10_000];
const SIZE_ENDS_UNITS = SIZE_ENDS.map((end) => BigInt(end) * 10n ** 8n);

/** Trades and their groups. A trade with several tags has an entry for each; one that belongs to no group has none. */
export interface GroupEntries {
  /** Row of the trade of each entry. */
  readonly trades: U32Column;
  /** Group of each entry. */
  readonly keys: U16Column;
  /** Every key is below it. */
  readonly groups: number;
  /** By group: seconds of a period, or the text of a tag; the last of `tag` are the trades without one. */
  readonly periods: readonly number[];
  readonly tags: readonly string[];
}

interface GroupParts {
  readonly table: TradeTable;
  /** Rows of the table that count. */
  readonly rows: U32Column;
  readonly zone: JournalZone;
  /** By trade id. */
  readonly notes: TaggedNotes;
}

const NO_GROUP = -1;
type KeyOf = (row: number) => number;

function hourKeys({ closes }: TradeTable, zone: JournalZone): KeyOf {
  return zone === 'local'
    ? (row) => new Date(closes[row]!).getHours()
    : (row) => Math.floor(closes[row]! / HOUR_MS) % 24;
}

function weekdayKeys({ closes }: TradeTable, zone: JournalZone): KeyOf {
  return zone === 'local'
    ? (row) => (new Date(closes[row]!).getDay() + 6) % 7
    : (row) => (Math.floor(closes[row]! / DAY_MS) + FIRST_WEEKDAY) % 7;
}

const isUpDown = ({ kinds }: TradeTable, row: number): boolean => kinds[row] === UP_DOWN_TRADE;

/** Fills of a spot trade. */
const fillsOf = ({ sales, sources }: TradeTable, row: number): readonly number[] => sales[sources[row]!]!;

function sideKeys(table: TradeTable): KeyOf {
  const { directions } = table.rows.upDown;
  return (row) => (isUpDown(table, row) ? directions[table.sources[row]!]! - 1 : SIDES.indexOf('sell'));
}

function orderKeys(table: TradeTable): KeyOf {
  const { kinds } = table.rows.fills;
  return (row) => (isUpDown(table, row) ? NO_GROUP : kinds[fillsOf(table, row)[0]!]!);
}

/** Whether fills of one order rested in the book, took from it, or both. @param makers  of all fills */
export function roleOf(makers: U8Column, fills: readonly number[]): (typeof ROLES)[number] {
  const rested = fills.filter((fill) => makers[fill] === 1).length;
  return rested === fills.length ? 'maker' : rested === 0 ? 'taker' : 'both';
}

const roleKeys =
  (table: TradeTable): KeyOf =>
  (row) =>
    isUpDown(table, row) ? NO_GROUP : ROLES.indexOf(roleOf(table.rows.fills.makers, fillsOf(table, row)));

/** Holding times by their ends. Sales of coins whose buys are not known were held for an unknown time. */
function heldKeys(table: TradeTable): KeyOf {
  const { covered } = table.lots;
  return (row) => {
    if (!isUpDown(table, row) && fillsOf(table, row).every((fill) => covered[fill] === 0n)) return NO_GROUP;
    const heldMs = table.closes[row]! - table.opens[row]!;
    const found = HELD_ENDS_MS.findIndex((end) => heldMs < end);
    return found < 0 ? HELD_ENDS_MS.length : found;
  };
}

function sizeKeys({ sizes }: TradeTable): KeyOf {
  return (row) => {
    const size = sizes[row]!;
    const found = SIZE_ENDS_UNITS.findIndex((end) => size < end);
    return found < 0 ? SIZE_ENDS.length : found;
  };
}

/** Periods that occur, shortest first. */
function periodsOf(table: TradeTable, rows: U32Column): readonly number[] {
  const { periods } = table.rows.upDown;
  const found = new Set<number>();
  for (const row of rows) if (isUpDown(table, row)) found.add(periods[table.sources[row]!]!);
  return [...found].sort((a, b) => a - b);
}

function periodKeys(table: TradeTable, found: readonly number[]): KeyOf {
  const { periods } = table.rows.upDown;
  const indexes = new Map(found.map((period, at) => [period, at]));
  return (row) => (isUpDown(table, row) ? indexes.get(periods[table.sources[row]!]!)! : NO_GROUP);
}

/** Entries of groups to which a trade belongs once or not at all. */
async function single(
  rows: U32Column,
  groups: number,
  keyOf: KeyOf,
  periods: readonly number[] = [],
): Promise<GroupEntries> {
  const trades = new Uint32Array(rows.length);
  const keys = new Uint16Array(rows.length);
  let count = 0;
  await inSlices(rows.length, (at) => {
    const key = keyOf(rows[at]!);
    if (key === NO_GROUP) return;
    trades[count] = rows[at]!;
    keys[count] = key;
    count++;
  });
  return { trades: trades.slice(0, count), keys: keys.slice(0, count), groups, periods, tags: [] };
}

/** Entries of each tag, in the order in which the tags occur; the last group are the trades without one. */
async function byTag({ table, rows, notes }: GroupParts): Promise<GroupEntries> {
  const found = await rowsByTag(table, rows, notes);
  const tags = [...found.keys()].filter((tag) => tag !== null);
  const lists = [...tags.map((tag) => found.get(tag)!), found.get(null) ?? new Uint32Array(0)];
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const [trades, keys] = [new Uint32Array(count), new Uint16Array(count)];
  let from = 0;
  lists.forEach((list, key) => {
    trades.set(list, from);
    keys.fill(key, from, from + list.length);
    from += list.length;
  });
  return { trades, keys, groups: lists.length, periods: [], tags };
}

/** Returns the group of each trade. Hours and weekdays are those of the end of a trade, as in the calendar. */
export function groupEntries(grouping: Grouping, parts: GroupParts): Promise<GroupEntries> {
  const { table, rows, zone } = parts;
  switch (grouping) {
    case 'market':
      return single(rows, table.rows.symbols.length, (row) => table.markets[row]!);
    case 'hour':
      return single(rows, 24, hourKeys(table, zone));
    case 'weekday':
      return single(rows, 7, weekdayKeys(table, zone));
    case 'period': {
      const found = periodsOf(table, rows);
      return single(rows, found.length, periodKeys(table, found), found);
    }
    case 'side':
      return single(rows, SIDES.length, sideKeys(table));
    case 'order':
      return single(rows, FILL_KINDS.length, orderKeys(table));
    case 'role':
      return single(rows, ROLES.length, roleKeys(table));
    case 'held':
      return single(rows, HELD_ENDS_MS.length + 1, heldKeys(table));
    case 'size':
      return single(rows, SIZE_ENDS.length + 1, sizeKeys(table));
    case 'tag':
      return byTag(parts);
  }
}
