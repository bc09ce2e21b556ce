import { type KlineColumns, columnsOf } from '../columns.ts';

/** The first `rows` rows, as columns of their own. */
export const firstRows = (columns: KlineColumns, rows: number): KlineColumns =>
  columnsOf((name) => columns[name].slice(0, rows));

/** Twin of `rollUp` in wasm/kline/roll-up.ts. */
export function plainRollUp(columns: KlineColumns, intervalMs: number, originMs: number): KlineColumns {
  const { openTimeMs, open, high, low, close, volume } = columns;
  const out = columnsOf(() => new Float64Array(openTimeMs.length));
  let last = -1;
  for (let row = 0; row < openTimeMs.length; row++) {
    const startMs = Math.floor((openTimeMs[row]! - originMs) / intervalMs) * intervalMs + originMs;
    if (last < 0 || out.openTimeMs[last] !== startMs) {
      last++;
      out.openTimeMs[last] = startMs;
      out.open[last] = open[row]!;
      out.high[last] = high[row]!;
      out.low[last] = low[row]!;
    }
    out.high[last] = Math.max(out.high[last]!, high[row]!);
    out.low[last] = Math.min(out.low[last]!, low[row]!);
    out.close[last] = close[row]!;
    out.volume[last]! += volume[row]!;
  }
  return firstRows(out, last + 1);
}

/** Result of `decimate` for each bucket: its first row, its extremes and the first rows that have them. */
export interface Decimated {
  readonly firstRow: Uint32Array;
  readonly least: Float64Array;
  readonly greatest: Float64Array;
  readonly leastRow: Uint32Array;
  readonly greatestRow: Uint32Array;
}

/** Twin of `decimate` in wasm/kline/decimate.ts. */
export function plainDecimate(low: Float64Array, high: Float64Array, buckets: number): Decimated {
  const out: Decimated = {
    firstRow: new Uint32Array(buckets),
    least: new Float64Array(buckets).fill(NaN),
    greatest: new Float64Array(buckets).fill(NaN),
    leastRow: new Uint32Array(buckets),
    greatestRow: new Uint32Array(buckets),
  };
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * low.length) / buckets);
    const to = Math.floor(((bucket + 1) * low.length) / buckets);
    out.firstRow[bucket] = out.leastRow[bucket] = out.greatestRow[bucket] = from;
    let [least, greatest] = [Infinity, -Infinity];
    for (let row = from; row < to; row++) {
      if (low[row]! < least) {
        least = out.least[bucket] = low[row]!;
        out.leastRow[bucket] = row;
      }
      if (high[row]! > greatest) {
        greatest = out.greatest[bucket] = high[row]!;
        out.greatestRow[bucket] = row;
      }
    }
  }
  return out;
}
