import type { JournalTrade } from '../trades/trade-words.ts';
import type { HeldTrade } from './excursion.ts';

/** Returns what a chart and an excursion take of a trade; null where a price is not known. */
export function heldTrade({ kind, openMs, closeMs, entry, exit, ...trade }: JournalTrade): HeldTrade | null {
  if (entry === null || exit === null || Number(entry) <= 0) return null;
  const direction = kind === 'upDown' && 'direction' in trade && trade.direction === 'down' ? -1 : 1;
  return { entryMs: openMs, exitMs: closeMs, entryPrice: Number(entry), exitPrice: Number(exit), direction };
}
