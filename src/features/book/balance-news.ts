import type { Balance } from '../../model/book-sums.ts';

/** A side that leads for less is no news. */
const STANDS_S = 5;
/** Between two of them. */
const REST_S = 30;

export interface BalanceNews {
  /**
   * Asked once a second. True once when the balance is another than was last told, has stood for a while, and enough time
   * has gone by; what is there at first is known.
   */
  isNews(now: Balance, second: number): boolean;
}

/** When to tell who leads in the book: at rest, and seldom. */
export function createBalanceNews(): BalanceNews {
  let told: Balance | null = null;
  let toldAtS = -Infinity;
  let standing: Balance | null = null;
  let sinceS = 0;
  return {
    isNews(now, second) {
      told ??= now;
      if (now !== standing) {
        standing = now;
        sinceS = second;
      }
      if (now === told || second - sinceS < STANDS_S || second - toldAtS < REST_S) return false;
      told = now;
      toldAtS = second;
      return true;
    },
  };
}
