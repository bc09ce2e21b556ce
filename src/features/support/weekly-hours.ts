import type { SupportHours } from './support-calls.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';

/** One line of a week: consecutive days with the hours they share. */
export interface HoursLine {
  readonly days: string;
  readonly hours: string;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** @param timeZone  time zone; the reader's by default */
const format = (options: Intl.DateTimeFormatOptions, timeZone?: string, of: string = language.value) =>
  new Intl.DateTimeFormat(of, { hourCycle: 'h23', ...options, ...(timeZone && { timeZone }) });

/** A moment of this week: `Mon 10:00`. @param ms  epoch ms */
export const weekTimeText = (ms: number, timeZone?: string): string =>
  format({ weekday: 'short', hour: '2-digit', minute: '2-digit' }, timeZone).format(ms);

/**
 * Returns the hours of a week in the reader's time zone. Consecutive days with the same hours share a line, Monday
 * first. Hours past midnight are marked, and days that a clock change makes differ get lines of their own.
 * @param spans  in order; of two for the same weekday the first counts
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
    // A span that ends at midnight ends on its own day.
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
