import type { TickerColumns } from '../feed/throttle/latest-tickers.ts';

/**
 * Markets whose changes the page gets later, because this thread paints their prices and no text of the page follows
 * them.
 */
export interface PendingTickers {
  /**
   * Keeps a market for the next `take`.
   * @param isRead  whether its 24 h figures may be text on the page, though its price is not
   * @returns false when the page must get the market now, because it became stale or fresh, or has a new 24 h extreme
   */
  hold(index: number, isRead: boolean): boolean;
  /** Adds all pending markets to `into` and forgets them. */
  take(into: number[]): void;
}

/** The values that the page shows as text, as they were last sent. */
interface Known {
  stale: number;
  high: number;
  low: number;
}

/** `hold` is hot (each flush, for each market that moved): it allocates only for a market that it meets the first time. */
export function createPendingTickers(columns: TickerColumns): PendingTickers {
  const pending = new Set<number>();
  const knownOf = new Map<number, Known>();

  function know(index: number): Known {
    const known: Known = { stale: 0, high: NaN, low: NaN };
    knownOf.set(index, known);
    return known;
  }
  return {
    hold(index, isRead) {
      const known = knownOf.get(index) ?? know(index);
      const stale = columns.stale[index]!;
      const high = isRead ? columns.high24h[index]! : known.high;
      const low = isRead ? columns.low24h[index]! : known.low;
      if (stale === known.stale && Object.is(high, known.high) && Object.is(low, known.low)) {
        pending.add(index);
        return true;
      }
      known.stale = stale;
      known.high = high;
      known.low = low;
      pending.delete(index);
      return false;
    },
    take(into) {
      for (const index of pending) into.push(index);
      pending.clear();
    },
  };
}
