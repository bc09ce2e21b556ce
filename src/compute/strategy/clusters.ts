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
 */
export function clustersOf({ markets, opens, closes }: TimedTrades): Clusters {
  const keys = new Uint32Array(markets.length);
  const order = new Uint32Array(markets.length).map((_, row) => row);
  order.sort((a, b) => markets[a]! - markets[b]! || opens[a]! - opens[b]! || a - b);
  let count = 0;
  let [market, lastClose] = [NaN, -Infinity];
  for (const row of order) {
    if (markets[row] !== market || opens[row]! >= lastClose) {
      count++;
      market = markets[row]!;
      lastClose = closes[row]!;
    } else lastClose = Math.max(lastClose, closes[row]!);
    keys[row] = count - 1;
  }
  return { keys, count };
}
