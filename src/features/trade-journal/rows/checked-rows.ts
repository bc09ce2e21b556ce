import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import { FILL_KINDS, FILL_ORIGINS, UP_DOWN_RESULTS } from '../../../../protocol/units/journal-terms.ts';
import { EPOCH_MS_MAX } from '../../../../protocol/units/time.ts';
import { orderIdOf } from '../journal-calls.ts';
import type { FillRows, UpDownRows } from './journal-rows.ts';

type Check = (column: unknown, count: number) => boolean;

const isText = (value: unknown): boolean => typeof value === 'string';
const isDecimal = (value: unknown): boolean => decimalTextOf(value) !== null;

const listOf =
  (isRow: (value: unknown) => boolean): Check =>
  (column, count) =>
    Array.isArray(column) && column.length === count && column.every(isRow);

const bytes =
  (least: number, end: number): Check =>
  (column, count) =>
    column instanceof Uint8Array && column.length === count && column.every((value) => value >= least && value < end);

const indexesBelow =
  (end: number): Check =>
  (column, count) =>
    column instanceof Uint16Array && column.length === count && column.every((value) => value < end);

const numbers: Check = (column, count) =>
  column instanceof Float64Array &&
  column.length === count &&
  column.every((value) => Number.isInteger(value) && value >= 0 && value <= EPOCH_MS_MAX);

/** Amounts: the code that computes with them says which it takes. */
const units: Check = (column, count) => column instanceof BigInt64Array && column.length === count;

type Checks<Rows> = { readonly [Field in keyof Omit<Rows, 'count' | 'before'>]: Check };

const fillChecks = (markets: number): Checks<FillRows> => ({
  orders: listOf((value) => orderIdOf(value) !== null),
  markets: indexesBelow(markets),
  sides: bytes(0, 2),
  kinds: bytes(0, FILL_KINDS.length),
  origins: bytes(0, FILL_ORIGINS.length),
  makers: bytes(0, 2),
  prices: listOf(isDecimal),
  quantities: units,
  quotes: units,
  fees: units,
  times: numbers,
});

const upDownChecks = (markets: number): Checks<UpDownRows> => ({
  orders: listOf((value) => orderIdOf(value) !== null),
  markets: indexesBelow(markets),
  directions: bytes(1, 3),
  periods: numbers,
  stakes: units,
  odds: units,
  rules: listOf(isText),
  results: bytes(0, UP_DOWN_RESULTS.length),
  openPrices: listOf(isDecimal),
  closePrices: listOf((value) => value === null || isDecimal(value)),
  openTimes: numbers,
  dueTimes: numbers,
  settleTimes: numbers,
  payouts: units,
  profits: units,
});

/** Returns the fields that are checked, and no others; null when one is not as it must be. */
function checked<Rows>(stored: unknown, checks: Checks<Rows>, count: number, before: number): Rows | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const rows: Record<string, unknown> = { count, before };
  for (const [field, check] of Object.entries<Check>(checks)) {
    const column = (stored as Record<string, unknown>)[field];
    if (!check(column, count)) return null;
    rows[field] = column;
  }
  return rows as Rows;
}

/**
 * Reads fills that were kept on the device, which is a stranger's input.
 * @param markets  every index of a market is below it
 * @param count    rows that there must be
 * @returns null unless every column is as it must be
 */
export const checkedFills = (stored: unknown, markets: number, count: number, before: number): FillRows | null =>
  checked(stored, fillChecks(markets), count, before);

/** Like `checkedFills`, of up/down trades. */
export const checkedUpDown = (stored: unknown, markets: number, count: number, before: number): UpDownRows | null =>
  checked(stored, upDownChecks(markets), count, before);
