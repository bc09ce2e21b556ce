import { BALANCE_COLUMNS } from './balance-columns.ts';
import { BOOK_COLUMNS } from './book-columns.ts';
import type { Columns } from './column.ts';
import { HEAD_COLUMNS } from './head-columns.ts';
import { MARKET_COLUMNS } from './market-columns.ts';
import { MIDDLE_COLUMNS } from './middle-columns.ts';
import { TRADE_COLUMNS } from './trade-columns.ts';

/**
 * Lists whose numbers the live worker paints, by the name in messages. A list added here needs no other change on that
 * thread.
 */
export const LISTS = {
  markets: MARKET_COLUMNS,
  book: BOOK_COLUMNS,
  trades: TRADE_COLUMNS,
  head: HEAD_COLUMNS,
  middle: MIDDLE_COLUMNS,
  balance: BALANCE_COLUMNS,
} as const satisfies Readonly<Record<string, Columns<never, never>>>;

/**
 * Lists of wide pages, whose columns phones never fetch: the worker fetches them when it first paints such a list, and
 * the page passes its own copy.
 */
export const WIDE_LISTS = {
  marketTable: async () => (await import('./market-table-columns.ts')).MARKET_TABLE_COLUMNS,
} as const satisfies Readonly<Record<string, () => Promise<Columns<never, never>>>>;

export type ListName = keyof typeof LISTS | keyof typeof WIDE_LISTS;
type ColumnsOf<Name extends ListName> = Name extends keyof typeof LISTS
  ? (typeof LISTS)[Name]
  : Name extends keyof typeof WIDE_LISTS
    ? Awaited<ReturnType<(typeof WIDE_LISTS)[Name]>>
    : never;
/** Plain data of one row of a list. */
export type RowOf<Name extends ListName> = Parameters<ColumnsOf<Name>[number]['read']>[0];
/** Plain data of the whole list. */
export type SharedOf<Name extends ListName> = Parameters<ColumnsOf<Name>[number]['read']>[2];

/** Columns of a list that are there without fetching; null for a list of wide pages. */
export const columnsHere = (list: ListName): Columns<never, never> | null =>
  (LISTS as Partial<Record<ListName, Columns<never, never>>>)[list] ?? null;
