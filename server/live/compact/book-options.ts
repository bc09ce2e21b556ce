import type { WatchedBook } from '../../../protocol/feed/view.ts';
import type { CompactMarket } from './compact-markets.ts';

/** Most different steps and rows that the books of one market are gathered by. */
const OPTIONS_MAX = 64;
/** These groupings are always offered: every one that the app shows. */
const FINEST: WatchedBook = { step: 1, rows: 50 };

/** The different books of each market that somebody looks at. */
export interface BookOptions {
  /**
   * Returns the book that a wish is answered with: the wanted one, or, when the market has too many different ones
   * already, one in use of the nearest finer step.
   */
  nearest(market: CompactMarket, wanted: WatchedBook): WatchedBook;
  add(market: CompactMarket, option: WatchedBook): void;
  remove(market: CompactMarket, option: WatchedBook): void;
}

interface Used {
  readonly option: WatchedBook;
  users: number;
}

const keyOf = ({ step, rows }: WatchedBook): string => `${step}/${rows}`;

/** Whether `a` suits a wish better: the coarser step, then enough rows, then as few as possible. */
function suitsBetter(a: WatchedBook, b: WatchedBook, wantedRows: number): boolean {
  if (a.step !== b.step) return a.step > b.step;
  const enough = a.rows >= wantedRows;
  if (enough !== b.rows >= wantedRows) return enough;
  return enough ? a.rows < b.rows : a.rows > b.rows;
}

export function bookOptions(): BookOptions {
  const byMarket = new Map<CompactMarket, Map<string, Used>>();

  return {
    nearest(market, wanted) {
      const used = byMarket.get(market);
      if (!used || used.size < OPTIONS_MAX || used.has(keyOf(wanted))) return wanted;
      let best: WatchedBook | null = null;
      for (const { option } of used.values()) {
        if (option.step <= wanted.step && (!best || suitsBetter(option, best, wanted.rows))) best = option;
      }
      return best ?? FINEST;
    },
    add(market, option) {
      const used = byMarket.get(market) ?? new Map<string, Used>();
      byMarket.set(market, used);
      const entry = used.get(keyOf(option)) ?? { option, users: 0 };
      used.set(keyOf(option), entry);
      entry.users += 1;
    },
    remove(market, option) {
      const used = byMarket.get(market);
      const entry = used?.get(keyOf(option));
      if (!used || !entry) return;
      entry.users -= 1;
      if (entry.users === 0) used.delete(keyOf(option));
      if (used.size === 0) byMarket.delete(market);
    },
  };
}
