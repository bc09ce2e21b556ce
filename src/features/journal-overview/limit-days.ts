import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import type { DaySum } from '../trade-journal/figures/day-sums.ts';
import { daysOfMonth } from './calendar-months.ts';

/** Results of up/down trades by day of a month, beside one's own limit of a day's loss (S11). */
export interface LimitDays {
  /** [days of the month] × 10^18; null on a day without a trade. */
  readonly nets: readonly (bigint | null)[];
  /** × 10^18. */
  readonly limit: bigint;
  /** Days on which the loss was the limit or more. */
  readonly reached: number;
  /** Least and greatest of the results, 0 and the limit as a loss, × 10^18. */
  readonly low: bigint;
  readonly high: bigint;
}

/** @param sums  of up/down trades by UTC day: the limit counts no others */
export function limitDays(sums: readonly DaySum[], month: number, dailyLoss: DecimalText): LimitDays {
  const limit = toUnits(dailyLoss);
  const byDay = new Map(sums.map(({ dayMs, net }) => [dayMs, net]));
  const nets = daysOfMonth(month, 'utc').map((dayMs) => byDay.get(dayMs) ?? null);
  let [low, high] = [-limit, 0n];
  let reached = 0;
  for (const net of nets) {
    if (net === null) continue;
    if (net < low) low = net;
    if (net > high) high = net;
    if (-net >= limit) reached++;
  }
  return { nets, limit, reached, low, high };
}
