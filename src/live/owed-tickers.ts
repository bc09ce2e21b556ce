import type { TickerColumns } from '../feed/throttle/latest-tickers.ts';

/** Markets that the page is told of later: their prices are painted where the feed runs, and no text follows them. */
export interface OwedTickers {
  /**
   * Keeps a market for later.
   * @param isRead  the figures of its day may be text though its price is not
   * @returns false when the page must hear of it now: it turned stale or fresh, which is a chip, or its day has a new extreme
   */
  owe(index: number, isRead: boolean): boolean;
  /** Adds all that are owed to `into`. */
  take(into: number[]): void;
}

/** What the page knows of a market, as far as that is text. */
interface Known {
  stale: number;
  high: number;
  low: number;
}

/** Hot `owe`: once a flush for each market that moved, so it makes nothing new but for one that it sees for the first time. */
export function createOwedTickers(columns: TickerColumns): OwedTickers {
  const owed = new Set<number>();
  const knownOf = new Map<number, Known>();

  function know(index: number): Known {
    const known: Known = { stale: 0, high: NaN, low: NaN };
    knownOf.set(index, known);
    return known;
  }
  return {
    owe(index, isRead) {
      const known = knownOf.get(index) ?? know(index);
      const stale = columns.stale[index]!;
      const high = isRead ? columns.high24h[index]! : known.high;
      const low = isRead ? columns.low24h[index]! : known.low;
      if (stale === known.stale && Object.is(high, known.high) && Object.is(low, known.low)) {
        owed.add(index);
        return true;
      }
      known.stale = stale;
      known.high = high;
      known.low = low;
      owed.delete(index);
      return false;
    },
    take(into) {
      for (const index of owed) into.push(index);
      owed.clear();
    },
  };
}
