import { KLINE_FIELDS } from '../../model/number-rows.ts';
import type { KlineField } from '../../model/number-rows.ts';
import { isDetached } from '../pool/job-buffers.ts';

/**
 * Klines as equally long columns, oldest first, open times ascending. Prices are plain numbers in the quote asset (or
 * integer ticks) and volumes in the base asset: for drawing and statistics, never for money.
 */
export interface KlineColumns extends Readonly<Record<KlineField, Float64Array>> {
  /** [n] epoch ms */
  readonly openTimeMs: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export type ColumnName = KlineField;
export const COLUMN_NAMES: readonly ColumnName[] = KLINE_FIELDS;

/** Makes all six columns in one literal, so that engines know their shape in hot loops. */
export const columnsOf = (make: (name: ColumnName) => Float64Array): KlineColumns => ({
  openTimeMs: make('openTimeMs'),
  open: make('open'),
  high: make('high'),
  low: make('low'),
  close: make('close'),
  volume: make('volume'),
});

/** Bounds the memory of a series. */
export const MOST_ROWS = 1_000_000;

/** Squares and products of numbers up to this stay finite, so that no study of theirs is ever infinite. */
const LARGEST_NUMBER = 1e100;

const inRange = (value: number): boolean => value >= -LARGEST_NUMBER && value <= LARGEST_NUMBER;

function refuse(name: string, row: number, value: number): never {
  const what = Number.isFinite(value) ? `is beyond ±${LARGEST_NUMBER}` : `is ${value}`;
  throw new RangeError(`${name}: row ${row} ${what}`);
}

/** @throws TypeError when `column` is no Float64Array or was already transferred; RangeError when it is too long */
function checkColumn(name: string, column: unknown): asserts column is Float64Array {
  if (!(column instanceof Float64Array)) throw new TypeError(`${name}: must be a Float64Array`);
  if (isDetached(column.buffer as ArrayBuffer)) throw new TypeError(`${name}: already transferred`);
  if (column.length > MOST_ROWS) throw new RangeError(`${name}: more than ${MOST_ROWS} rows`);
}

/** @throws RangeError naming the column and the row: NaN, infinite or beyond ±1e100 */
function checkNumbers(name: string, column: Float64Array): void {
  for (let row = 0; row < column.length; row++) {
    if (!inRange(column[row]!)) refuse(name, row, column[row]!);
  }
}

function checkAscending(times: Float64Array): void {
  for (let row = 1; row < times.length; row++) {
    if (!(times[row]! > times[row - 1]!)) throw new RangeError(`openTimeMs: row ${row} is not after the row before`);
  }
}

function checkNotNegative(name: string, column: Float64Array): void {
  for (let row = 0; row < column.length; row++) {
    if (column[row]! < 0) throw new RangeError(`${name}: row ${row} is negative`);
  }
}

function checkInside(name: string, column: Float64Array, low: Float64Array, high: Float64Array): void {
  for (let row = 0; row < column.length; row++) {
    if (column[row]! < low[row]! || column[row]! > high[row]!) {
      throw new RangeError(`${name}: row ${row} is outside low … high`);
    }
  }
}

/**
 * Checks columns.
 * @throws TypeError for what is no column or was already transferred; RangeError naming the column and the row: lengths
 * that differ, NaN, infinite, beyond ±1e100, times that do not ascend, a negative volume, an open or close outside low
 * … high, a low above its high
 */
export function checkColumns(columns: KlineColumns): void {
  for (const name of COLUMN_NAMES) checkColumn(name, columns[name]);
  const { openTimeMs, open, high, low, close, volume } = columns;
  const rows = openTimeMs.length;
  for (const name of COLUMN_NAMES) {
    if (columns[name].length !== rows) {
      throw new RangeError(`${name}: ${columns[name].length} rows, openTimeMs has ${rows}`);
    }
    checkNumbers(name, columns[name]);
  }
  checkAscending(openTimeMs);
  checkNotNegative('volume', volume);
  checkInside('low', low, low, high);
  checkInside('open', open, low, high);
  checkInside('close', close, low, high);
}

/** NaN fails every comparison, and all prices lie between low and high. */
export const isKline = (open: number, high: number, low: number, close: number, volume: number): boolean =>
  low >= -LARGEST_NUMBER &&
  high <= LARGEST_NUMBER &&
  volume >= 0 &&
  volume <= LARGEST_NUMBER &&
  low <= open &&
  open <= high &&
  low <= close &&
  close <= high;

/** `checkColumns` for one kline. @throws RangeError that names the field */
export function checkKline(
  openTimeMs: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
): void {
  if (inRange(openTimeMs) && isKline(open, high, low, close, volume)) return;
  const kline = { openTimeMs, open, high, low, close, volume };
  for (const name of COLUMN_NAMES) if (!inRange(kline[name])) refuse(name, 0, kline[name]);
  if (volume < 0) throw new RangeError('volume: is negative');
  const name = low > high ? 'low' : open < low || open > high ? 'open' : 'close';
  throw new RangeError(`${name}: is outside low … high`);
}
