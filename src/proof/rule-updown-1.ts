import type { ProofTick } from './bundle.ts';
import { scaledOf } from './scaled-amount.ts';

/**
 * Tolerance of the settlement, ms. The rules `updown-1` and `updown-2` decide the same (they pay differently:
 * protocol/units/payout.ts); this file is written from their description (docs/exchange.md#settlement, point 4) and not
 * from the exchange's code: the close is the last tick at or before due, and its neighbour after due proves that it is
 * the last. Either more than 5 s from due: void. The same price as at the opening: tie, stake back.
 */
export const WINDOW_MS = 5000;

/** Place of the last tick with `ts <= dueMs` whose neighbour is later; -1 when the ticks do not reach over that moment. */
export function lastBefore(ticks: readonly ProofTick[], dueMs: number): number {
  for (let i = ticks.length - 2; i >= 0; i--) if (ticks[i]!.ts <= dueMs) return ticks[i + 1]!.ts > dueMs ? i : -1;
  return -1;
}

/** Returns true when the feed was silent around the end of the order: it cannot be settled then. */
export const isGap = (close: ProofTick, after: ProofTick, dueMs: number): boolean =>
  dueMs - close.ts > WINDOW_MS || after.ts - dueMs > WINDOW_MS;

/** @param direction  1 up, 2 down */
export function resultOf(direction: 1 | 2, openPrice: string, closePrice: string): 'win' | 'loss' | 'tie' {
  const open = scaledOf(openPrice);
  const close = scaledOf(closePrice);
  if (open === close) return 'tie';
  return close > open === (direction === 1) ? 'win' : 'loss';
}
