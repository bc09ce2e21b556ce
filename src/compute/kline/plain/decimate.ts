/** What `decimate` gives for each bucket: its first row, its extremes and the first rows that have them. */
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
