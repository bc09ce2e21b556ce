/** Numbers of one waiting trade: seq, price, size, time, side. */
export const TRADE_ROW = 5;

export interface RecentTrades {
  /** Beyond the capacity the first one goes, as it would on screen. */
  add(seq: number, timeMs: number, price: number, size: number, side: 1 | -1): void;
  /** The waiting rows as an array of its own, in the order they came; empty when there are none. */
  take(): Float64Array<ArrayBuffer>;
  clear(): void;
}

/** Public trades of the chosen market that wait for a flush. */
export function createRecentTrades(capacity: number): RecentTrades {
  const rows = new Float64Array(capacity * TRADE_ROW);
  let count = 0;
  return {
    add(seq, timeMs, price, size, side) {
      if (count === capacity) {
        rows.copyWithin(0, TRADE_ROW);
        count--;
      }
      const at = count * TRADE_ROW;
      rows[at] = seq;
      rows[at + 1] = price;
      rows[at + 2] = size;
      rows[at + 3] = timeMs;
      rows[at + 4] = side;
      count++;
    },
    take() {
      const taken = rows.slice(0, count * TRADE_ROW);
      count = 0;
      return taken;
    },
    clear() {
      count = 0;
    },
  };
}
