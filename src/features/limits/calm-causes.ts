import type { LimitSet, LimitsUsed } from '../../api/own-limits-calls.ts';
import { compare, decimal, mul } from '../../model/decimal.ts';

/** Cause of the notice: three losses in a row, or 60 % of one's own daily limit lost (S12). */
export type CalmCause = 'losses' | 'dailyLoss';

export const LOSSES_IN_A_ROW = 3;
const SHARE_OF_LIMIT = decimal('0.6');
const DAY_MS = 86_400_000;

/** Causes that were already shown to an account. */
export interface CalmShown {
  readonly userId: string;
  /** Midnight UTC of the day, epoch ms. */
  readonly day: number;
  readonly causes: readonly CalmCause[];
}

/**
 * Each cause is shown once: a series of losses once until a win ends it, the daily limit once a day.
 * @returns the new causes, and the record of shown causes to store
 */
export function calmCauses(
  { current, used }: { readonly current: LimitSet; readonly used: LimitsUsed },
  shown: CalmShown | null,
  userId: string,
  nowMs: number,
): { readonly fresh: readonly CalmCause[]; readonly shown: CalmShown } {
  const day = nowMs - (nowMs % DAY_MS);
  const shownCauses = shown !== null && shown.userId === userId && shown.day === day ? shown.causes : [];
  const lost = used.lossesInARow >= LOSSES_IN_A_ROW;
  const nearLimit =
    current.dailyLoss !== null && compare(used.lossToday, mul(current.dailyLoss, SHARE_OF_LIMIT, 8, 'up')) >= 0;
  const causes: CalmCause[] = [];
  const fresh: CalmCause[] = [];
  if (lost) causes.push('losses');
  if (lost && !shownCauses.includes('losses')) fresh.push('losses');
  if (nearLimit || shownCauses.includes('dailyLoss')) causes.push('dailyLoss');
  if (nearLimit && !shownCauses.includes('dailyLoss')) fresh.push('dailyLoss');
  return { fresh, shown: { userId, day, causes } };
}
