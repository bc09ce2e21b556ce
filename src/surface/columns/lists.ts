import { BOOK_COLUMNS } from './book-columns.ts';
import type { Columns } from './column.ts';
import { MARKET_COLUMNS } from './market-columns.ts';
import { TRADE_COLUMNS } from './trade-columns.ts';

/**
 * Every list whose numbers the live worker paints, by the name that crosses between the threads. A list added here needs
 * nothing else on that thread.
 */
export const LISTS = {
  markets: MARKET_COLUMNS,
  book: BOOK_COLUMNS,
  trades: TRADE_COLUMNS,
} as const satisfies Readonly<Record<string, Columns<never, never>>>;

export type ListName = keyof typeof LISTS;
/** Plain data of one row of a list. */
export type RowOf<Name extends ListName> = Parameters<(typeof LISTS)[Name][number]['read']>[0];
/** Plain data of the whole list. */
export type SharedOf<Name extends ListName> = Parameters<(typeof LISTS)[Name][number]['read']>[2];
