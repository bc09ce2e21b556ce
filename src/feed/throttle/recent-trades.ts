import type { OrPlain, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import { TRADE_COLUMNS as T, TRADE_WIDTH } from '../../model/number-rows.ts';

export interface RecentTrades {
  readonly count: number;
  /** Beyond the capacity the first one goes, as it would on screen. */
  add(seq: number, timeMs: number, price: OrPlain<ScaledPrice>, size: OrPlain<ScaledSize>, side: 1 | -1): void;
  /** The waiting rows as an array of its own, in the order they came; empty when there are none. */
  take(): Float64Array<ArrayBuffer>;
  clear(): void;
}

/** Public trades of the chosen market that wait for a flush. */
export function createRecentTrades(capacity: number): RecentTrades {
  const rows = new Float64Array(capacity * TRADE_WIDTH);
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(seq, timeMs, price, size, side) {
      if (count === capacity) {
        rows.copyWithin(0, TRADE_WIDTH);
        count--;
      }
      const at = count * TRADE_WIDTH;
      rows[at + T.seq] = seq;
      rows[at + T.price] = price;
      rows[at + T.size] = size;
      rows[at + T.timeMs] = timeMs;
      rows[at + T.side] = side;
      count++;
    },
    take() {
      const taken = rows.slice(0, count * TRADE_WIDTH);
      count = 0;
      return taken;
    },
    clear() {
      count = 0;
    },
  };
}
