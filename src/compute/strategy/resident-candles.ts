import type { StrategyExports } from '../../../wasm/strategy/exports.ts';
import type { Arena } from '../wasm/arena.ts';
import { dayRowsOf } from './candles.ts';
import type { Candles } from './candles.ts';

/** Candles in the memory of a kernel, with the least low and greatest high of each 32 rows. */
export interface ResidentCandles {
  /** Views of that memory. */
  readonly columns: Candles;
  readonly runs: Uint32Array;
  readonly dayRows: Uint32Array;
  readonly least: Uint32Array;
  readonly greatest: Uint32Array;
}

const RANGE_ROWS = 32;

/** Copies candles into kernel memory. @throws RangeError when they do not fit */
export function placeCandles(exports: StrategyExports, arena: Arena, candles: Candles): ResidentCandles {
  const rows = candles.open.length;
  const i32 = (column: Int32Array) => {
    const { buffer, byteOffset, length } = arena.u32(column.length);
    const placed = new Int32Array(buffer as ArrayBuffer, byteOffset, length);
    placed.set(column);
    return placed;
  };
  const u32 = (column: Uint32Array) => {
    const placed = arena.u32(column.length) as Uint32Array<ArrayBuffer>;
    placed.set(column);
    return placed;
  };
  const runs = u32(candles.runs);
  const columns: Candles = {
    ...candles,
    open: i32(candles.open),
    high: i32(candles.high),
    low: i32(candles.low),
    close: i32(candles.close),
    volume: candles.volume && i32(candles.volume),
    runs,
  };
  const dayRows = u32(dayRowsOf(candles));
  const ranges = Math.ceil(rows / RANGE_ROWS);
  const [least, greatest] = [arena.u32(ranges), arena.u32(ranges)];
  exports.findRanges(columns.low.byteOffset, columns.high.byteOffset, rows, least.byteOffset, greatest.byteOffset);
  return { columns, runs, dayRows, least, greatest };
}
