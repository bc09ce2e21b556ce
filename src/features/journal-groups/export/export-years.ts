import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import type { CostMethod } from './realisations.ts';

const yearOf = (ms: number): number => new Date(ms).getUTCFullYear();

/** Years of UTC from the first trade or sale to the last, the newest first. */
export function yearsOf({ closes, rows }: TradeTable): readonly number[] {
  const { times } = rows.fills;
  const ends = [closes[0], closes[closes.length - 1]].filter((ms) => ms !== undefined);
  // Fills of several markets are nearly, not strictly, in the order of time.
  let [first, last] = [Math.min(...ends), Math.max(...ends)];
  for (const ms of times) {
    first = Math.min(first, ms);
    last = Math.max(last, ms);
  }
  if (first > last) return [];
  const [from, to] = [yearOf(first), yearOf(last)];
  return Array.from({ length: to - from + 1 }, (_, back) => to - back);
}

/** `journal-trades-2026.csv`, `journal-realisations-fifo-all.csv` */
export const fileName = (kind: 'trades' | 'realisations', method: CostMethod, year: number | null): string =>
  `${['journal', kind, ...(kind === 'realisations' ? [method] : []), year ?? 'all'].join('-')}.csv`;
