import { DAY_MS } from '../infra/utc-day.ts';

/** A span of whole UTC days since 1970, `end` exclusive, that one candle file covers. */
export interface NamedDays {
  /** `2026-03` or `2026-11-05`. */
  readonly name: string;
  readonly firstDay: number;
  readonly endDay: number;
}

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const monthStart = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY_MS;

/**
 * Returns the files of a market: every month that is closed, and every closed day behind the last of them. The first
 * month may begin before the first day.
 * @param first  first day with candles
 * @param last  newest closed day
 */
export function namedDays(
  first: number,
  last: number,
): { readonly months: readonly NamedDays[]; readonly days: readonly NamedDays[] } {
  const months: NamedDays[] = [];
  const start = new Date(first * DAY_MS);
  const year = start.getUTCFullYear();
  let month = start.getUTCMonth();
  let firstDay = monthStart(year, month);
  for (;;) {
    const endDay = monthStart(year, month + 1);
    if (endDay - 1 > last) break;
    months.push({ name: dateOf(firstDay).slice(0, 7), firstDay, endDay });
    firstDay = endDay;
    month += 1;
  }
  const days: NamedDays[] = [];
  for (let day = Math.max(first, firstDay); day <= last; day += 1) {
    days.push({ name: dateOf(day), firstDay: day, endDay: day + 1 });
  }
  return { months, days };
}
