import type { OrPlain, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import { TRADE_COLUMNS as T, TRADE_WIDTH } from '../../model/number-rows.ts';

export interface RecentTrades {
  readonly count: number;
  /** Adds a trade. When full it drops the oldest one, which would have scrolled off the screen too. */
  add(seq: number, timeMs: number, price: OrPlain<ScaledPrice>, size: OrPlain<ScaledSize>, side: 1 | -1): void;
  /** Returns the pending rows in a new array, in the order of arrival, and forgets them. */
  take(): Float64Array<ArrayBuffer>;
  clear(): void;
}

/** Buffers public trades of the chosen market until the next flush. */
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
