const DEFAULT_DAYS = 30;

const two = (n: number) => String(n).padStart(2, '0');

/** A local day as `YYYY-MM-DD`. */
export const localDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Days of an export, `YYYY-MM-DD` in local time, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The last 30 days, today included. */
export function lastDays(nowMs: number, days = DEFAULT_DAYS): DayRange {
  const now = new Date(nowMs);
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1));
  return { from: localDay(first), to: localDay(now) };
}

/** From the first moment of the first day (included) to the first one after the last day (not included), epoch ms. */
export function rangeMs({ from, to }: DayRange): { readonly fromMs: number; readonly toMs: number } {
  const startOf = (day: string, daysLater: number) => {
    // Without a zone it is read as local time.
    const start = new Date(`${day}T00:00:00`);
    // By the calendar, not by 24 hours: some days have 23 or 25.
    start.setDate(start.getDate() + daysLater);
    return start.getTime();
  };
  return { fromMs: startOf(from, 0), toMs: startOf(to, 1) };
}
