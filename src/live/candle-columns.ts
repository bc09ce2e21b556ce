import { columnsOf } from '../compute/kline/columns.ts';
import type { KlineColumns } from '../compute/kline/columns.ts';
import { KLINE_FIELDS, KLINE_PLACES } from '../model/number-rows.ts';
import type { OrPlain, PlotPrice } from '../model/numbers.ts';

/** Klines of one chart key as growing columns, oldest first. */
export interface CandleColumns {
  readonly count: number;
  /** Open time of the oldest and the newest candle; NaN when empty. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Returns views of the columns from row `from` on. Read them at once: they are invalid once rows are added. */
  view(from: number): KlineColumns;
  clear(): void;
  /** Replaces all rows from the first open time of `newer` on by its klines. */
  replaceTail(newer: KlineColumns): void;
  prepend(older: KlineColumns): void;
  /** Writes one kline row; returns its index, or −1 when it is older than the last. */
  write(kline: Float64Array): number;
  /** A price moves the last candle. */
  moveLast(price: OrPlain<PlotPrice>, isNewest: boolean): void;
}

type Columns = { [K in keyof KlineColumns]: Float64Array };

const emptyColumns = (rows: number): Columns => columnsOf(() => new Float64Array(rows));

export function createCandleColumns(): CandleColumns {
  let columns = emptyColumns(512);
  let count = 0;

  /** Returns new columns of at least `rows` rows, with the present rows at `at`. */
  function rebuild(rows: number, at: number, kept: number): void {
    const next = emptyColumns(Math.max(512, Math.ceil(rows * 1.5)));
    for (const name of KLINE_FIELDS) next[name].set(columns[name].subarray(0, kept), at);
    columns = next;
  }

  return {
    get count() {
      return count;
    },
    get firstMs() {
      return count === 0 ? NaN : columns.openTimeMs[0]!;
    },
    get lastMs() {
      return count === 0 ? NaN : columns.openTimeMs[count - 1]!;
    },
    view(from) {
      return columnsOf((name) => columns[name].subarray(from, count));
    },
    clear() {
      count = 0;
    },
    replaceTail(newer) {
      const startMs = newer.openTimeMs[0];
      if (startMs === undefined) return;
      let kept = count;
      while (kept > 0 && columns.openTimeMs[kept - 1]! >= startMs) kept--;
      const rows = kept + newer.openTimeMs.length;
      if (rows > columns.open.length) rebuild(rows, 0, kept);
      for (const name of KLINE_FIELDS) columns[name].set(newer[name], kept);
      count = rows;
    },
    prepend(older) {
      const added = older.openTimeMs.length;
      rebuild(count + added, added, count);
      for (const name of KLINE_FIELDS) columns[name].set(older[name], 0);
      count += added;
    },
    write(kline) {
      const last = count === 0 ? -Infinity : columns.openTimeMs[count - 1]!;
      const openTimeMs = kline[KLINE_PLACES.openTimeMs]!;
      if (openTimeMs < last) return -1;
      const row = openTimeMs === last ? count - 1 : count;
      if (row === columns.open.length) rebuild(row + 1, 0, count);
      for (const name of KLINE_FIELDS) columns[name][row] = kline[KLINE_PLACES[name]]!;
      count = row + 1;
      return row;
    },
    moveLast(price, isNewest) {
      const row = count - 1;
      if (price > columns.high[row]!) columns.high[row] = price;
      if (price < columns.low[row]!) columns.low[row] = price;
      if (isNewest) columns.close[row] = price;
    },
  };
}
