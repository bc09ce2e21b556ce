import { utcDayText, utcShortMonthText } from '../../trade-journal/figures/day-texts.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';

const DATES = 4;
/** From this span on two dates are a month apart at least, so that each is told by its month and year. */
const LONG_DAYS = (DATES - 1) * 31 + 1;

/**
 * Returns the texts below the curve, from the first to the last day: `8 Nov`, or `Nov 2026` for a span of about three
 * months and more. Each day is named once.
 * @param startMs  beginning of the first day in UTC, epoch ms
 * @param days     1 at least
 */
export function axisDates(startMs: number, days: number): readonly string[] {
  const textOf = days < LONG_DAYS ? utcDayText : utcShortMonthText;
  const dates = Array.from({ length: DATES }, (_, at) => startMs + (((days - 1) * at) / (DATES - 1)) * DAY_MS);
  return [...new Set(dates.map(textOf))];
}
