import type { SupportHours } from './support-calls.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';

/** One line of a week: the days, and the hours of each of them. */
export interface HoursLine {
  readonly days: string;
  readonly hours: string;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** @param timeZone  the reader's, by default */
const format = (options: Intl.DateTimeFormatOptions, timeZone?: string, of: string = language.value) =>
  new Intl.DateTimeFormat(of, { hourCycle: 'h23', ...options, ...(timeZone && { timeZone }) });

/** A moment of this week: `Mon 10:00`. @param ms  epoch ms */
export const weekTimeText = (ms: number, timeZone?: string): string =>
  format({ weekday: 'short', hour: '2-digit', minute: '2-digit' }, timeZone).format(ms);

/**
 * The hours of a week as a person lives them in their zone: days in a row that have the same hours stand in one line, Monday
 * first. What goes past their midnight says so; where clocks change within the week, the days are lines of their own.
 * @param spans  in order; of two on the same day of the week the first counts
 */
export function weeklyHours(spans: SupportHours['spans'], timeZone?: string): readonly HoursLine[] {
  const weekday = format({ weekday: 'short' }, timeZone, 'en');
  const dayName = format({ weekday: 'short' }, timeZone);
  const clock = format({ hour: '2-digit', minute: '2-digit' }, timeZone);
  const days = new Map<number, { readonly name: string; readonly hours: string }>();
  for (const { fromMs, toMs } of spans) {
    const day = DAYS.indexOf(weekday.format(fromMs));
    if (days.has(day)) continue;
    const times = { from: clock.format(fromMs), to: clock.format(toMs) };
    // What ends at midnight ends on its own day.
    const sameDay = weekday.format(fromMs) === weekday.format(toMs - 1);
    const hours = t(sameDay ? 'support.hours.sameDay' : 'support.hours.nextDay', times);
    days.set(day, { name: dayName.format(fromMs), hours });
  }
  const lines: { first: string; last: string; lastDay: number; hours: string }[] = [];
  for (const [day, { name, hours }] of [...days].sort(([a], [b]) => a - b)) {
    const line = lines[lines.length - 1];
    if (line?.hours === hours && line.lastDay === day - 1) Object.assign(line, { last: name, lastDay: day });
    else lines.push({ first: name, last: name, lastDay: day, hours });
  }
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? first : t('support.hours.days', { from: first, to: last }),
    hours,
  }));
}
