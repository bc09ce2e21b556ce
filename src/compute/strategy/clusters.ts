/** Trades with a beginning and an end, one a row. */
export interface TimedTrades {
  /** [n] */
  readonly markets: ArrayLike<number>;
  /** [n] ms. */
  readonly opens: ArrayLike<number>;
  /** [n] ms, not before the opening. */
  readonly closes: ArrayLike<number>;
}

export interface Clusters {
  /** [n] number of each trade's cluster, from 0 without gaps: keys for sums by group. */
  readonly keys: Uint32Array<ArrayBuffer>;
  readonly count: number;
}

/**
 * Puts trades of one market whose times overlap into one cluster, which counts as one bet: their results are no
 * independent draws. A trade that opens when another closes does not overlap it; chains of overlaps are one cluster.
 * @param order  all rows by their openings
 */
export function clustersOf({ markets, opens, closes }: TimedTrades, order: ArrayLike<number>): Clusters {
  const keys = new Uint32Array(markets.length);
  /** The cluster of each market that may grow, and its last end. */
  const last = new Map<number, { key: number; closeMs: number }>();
  let count = 0;
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!;
    const open = last.get(markets[row]!);
    if (open !== undefined && opens[row]! < open.closeMs) {
      open.closeMs = Math.max(open.closeMs, closes[row]!);
      keys[row] = open.key;
      continue;
    }
    keys[row] = count;
    last.set(markets[row]!, { key: count++, closeMs: closes[row]! });
  }
  return { keys, count };
}
