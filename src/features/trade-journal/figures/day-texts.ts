import { computed } from '@preact/signals-core';
import { CALENDAR } from '../../../i18n/calendar.ts';
import { compactText } from '../../../i18n/compact-text.ts';
import { language } from '../../../i18n/language.ts';
import { utcMinuteText } from '../../../i18n/span-text.ts';
import { amountText, withSign } from '../../../i18n/number-text.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { DAY_MS } from '../table/utc-day.ts';

/** Days of the journal in UTC, as the exchange counts them. */
const UTC = { ...CALENDAR, timeZone: 'UTC' } as const;

const shortDay = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, day: 'numeric', month: 'short' }));
const fullDay = computed(
  () => new Intl.DateTimeFormat(language.value, { ...UTC, day: 'numeric', month: 'long', year: 'numeric' }),
);
const datedDay = computed(
  () => new Intl.DateTimeFormat(language.value, { ...UTC, day: 'numeric', month: 'short', year: 'numeric' }),
);
const monthYear = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, month: 'long', year: 'numeric' }));
const monthOnly = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, month: 'short' }));
const weekday = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, weekday: 'narrow' }));
const weekdayName = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, weekday: 'long' }));

/** `8 Nov` */
export const utcDayText = (ms: number): string => shortDay.value.format(ms);
/** `8 November 2026` */
export const utcFullDayText = (ms: number): string => fullDay.value.format(ms);
/** `8 Nov 07:46 UTC`, as the list of trades has days; with the year when it is not this one. */
export function shortTimeText(ms: number): string {
  const isThisYear = new Date(ms).getUTCFullYear() === new Date().getUTCFullYear();
  return `${(isThisYear ? shortDay : datedDay).value.format(ms)} ${utcMinuteText(ms)} UTC`;
}
/** `November 2026` */
export const utcMonthText = (ms: number): string => monthYear.value.format(ms);
/** `Nov` */
export const utcShortMonthText = (ms: number): string => monthOnly.value.format(ms);

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

/** Letters and names of the days of a week, from Monday on. */
export const weekdays = computed(() =>
  Array.from({ length: 7 }, (_, day) => ({
    letter: weekday.value.format(MONDAY_MS + day * DAY_MS),
    name: weekdayName.value.format(MONDAY_MS + day * DAY_MS),
  })),
);

const ONE = 10n ** 18n;
/** From here on a result is written as 1K, and as 10, × 10^18. */
const THOUSAND_ROUNDED = (ONE * 9995n) / 10n;
const TEN_ROUNDED = (ONE * 995n) / 100n;
const wholeOf = (units: bigint): number => Number(units / ONE);

/** Formats the result of a day for a cell of the calendar, which has room for five characters: `+18`, `−7.5`, `+1.2K`. */
export function cellText(units: bigint): string {
  const size = units < 0n ? -units : units;
  if (size >= THOUSAND_ROUNDED) return withSign(compactText(Number(wholeOf(units).toPrecision(2))));
  const decimals = size < TEN_ROUNDED && units !== 0n ? 1 : 0;
  return withSign(amountText(textOfUnits(units) as DecimalText, decimals));
}
