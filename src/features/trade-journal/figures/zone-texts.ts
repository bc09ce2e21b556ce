import { computed } from '@preact/signals-core';
import { CALENDAR } from '../../../i18n/calendar.ts';
import { language } from '../../../i18n/language.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { journalZone } from '../table/journal-zone.ts';

/** Days and times of trades in the chosen zone. Each reads the choice and the language, and subscribes to both. */

const format = (options: Intl.DateTimeFormatOptions) =>
  computed(() => {
    const zone = journalZone.value === 'utc' ? { timeZone: 'UTC' } : {};
    return new Intl.DateTimeFormat(language.value, { ...CALENDAR, ...zone, ...options });
  });

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const minute = format(MINUTE);
const shortDay = format({ day: 'numeric', month: 'short' });
const datedDay = format(DATE);
const fullDay = format({ ...DATE, month: 'long' });
const second = format({ ...DATE, ...MINUTE, second: '2-digit' });
const monthYear = format({ month: 'long', year: 'numeric' });
const monthOnly = format({ month: 'short' });
const dayOfMonth = format({ day: 'numeric' });
const named = format({ timeZoneName: 'short' });

/** Name of the zone at a time: `UTC`, `GMT+1`. */
export const zoneText = (ms: number): string =>
  journalZone.value === 'utc'
    ? 'UTC'
    : (named.value.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '');

/** `07:46`, below something that names the day and the zone. */
export const minuteText = (ms: number): string => minute.value.format(ms);
/** `8 Nov`, below something that names the zone. */
export const shortDayText = (ms: number): string => shortDay.value.format(ms);
/** `8 Nov 2026 UTC` */
export const dayText = (ms: number): string => `${datedDay.value.format(ms)} ${zoneText(ms)}`;
/** `8 November 2026`, where the zone is named beside it. */
export const fullDayText = (ms: number): string => fullDay.value.format(ms);
/** `8`: the number in a cell of the calendar. */
export const dayOfMonthText = (ms: number): string =>
  dayOfMonth.value.formatToParts(ms).find(({ type }) => type === 'day')?.value ?? '';
/** `November 2026` */
export const monthText = (ms: number): string => monthYear.value.format(ms);
/** `Nov` */
export const shortMonthText = (ms: number): string => monthOnly.value.format(ms);

/** A year in the chosen zone, without a formatter, which takes milliseconds to make. */
const yearOf = (ms: number): number =>
  journalZone.value === 'utc' ? new Date(ms).getUTCFullYear() : new Date(ms).getFullYear();

/** `8 Nov 07:46 UTC`; with the year when it is not this one. */
export function shortTimeText(ms: number): string {
  const isThisYear = yearOf(ms) === yearOf(serverNowMs());
  return `${(isThisYear ? shortDay : datedDay).value.format(ms)} ${minuteText(ms)} ${zoneText(ms)}`;
}

/**
 * `8 Nov 2026, 07:46:09 UTC`. The zone is put behind the seconds, because a format with a zone writes the hours in words
 * in Korean and Thai.
 */
export const timeText = (ms: number): string =>
  second.value
    .formatToParts(ms)
    .map(({ type, value }) => (type === 'second' ? `${value} ${zoneText(ms)}` : value))
    .join('');
