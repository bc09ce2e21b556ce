import type { Balance } from '../../model/book-sums.ts';

/** Seconds for which a side must lead before it is announced. */
const STANDS_S = 5;
/** Minimum seconds between two announcements. */
const REST_S = 30;

export interface BalanceNews {
  /**
   * Call once a second. Returns true once when the leading side differs from the last announced one, has led for
   * `STANDS_S`, and `REST_S` have passed. The first state counts as announced.
   */
  isNews(now: Balance, second: number): boolean;
}

/** Decides when to announce which side of the book leads. */
export function createBalanceNews(): BalanceNews {
  let announced: Balance | null = null;
  let announcedAtS = -Infinity;
  let standing: Balance | null = null;
  let sinceS = 0;
  return {
    isNews(now, second) {
      announced ??= now;
      if (now !== standing) {
        standing = now;
        sinceS = second;
      }
      if (now === announced || second - sinceS < STANDS_S || second - announcedAtS < REST_S) return false;
      announced = now;
      announcedAtS = second;
      return true;
    },
  };
}
