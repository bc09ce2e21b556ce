import { computed } from '@preact/signals-core';
import { CALENDAR } from '../../../i18n/calendar.ts';
import { compactText } from '../../../i18n/compact-text.ts';
import { language } from '../../../i18n/language.ts';
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
const datedMinute = computed(
  () =>
    new Intl.DateTimeFormat(language.value, {
      ...UTC,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const shortMonth = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, month: 'short', year: 'numeric' }));
const monthYear = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, month: 'long', year: 'numeric' }));
const weekday = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, weekday: 'narrow' }));
const weekdayName = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, weekday: 'long' }));

/** `8 Nov` */
export const utcDayText = (ms: number): string => shortDay.value.format(ms);
/** `8 November 2026` */
export const utcFullDayText = (ms: number): string => fullDay.value.format(ms);
/** `8 Nov 2026, 07:46 UTC` */
export const utcTimeText = (ms: number): string => `${datedMinute.value.format(ms)} UTC`;
/** `Nov 2026` */
export const utcShortMonthText = (ms: number): string => shortMonth.value.format(ms);
/** `November 2026` */
export const utcMonthText = (ms: number): string => monthYear.value.format(ms);

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
/** Below it a result would be written as 0.0, × 10^18. */
const LEAST_SHOWN = ONE / 20n;
const TENTH = '0.1' as DecimalText;
const wholeOf = (units: bigint): number => Number(units / ONE);

/** Formats the result of a day for a cell of the calendar, which has room for five characters: `+18`, `−7.5`, `+1.2K`, `<0.1`. */
export function cellText(units: bigint): string {
  const size = units < 0n ? -units : units;
  // A result is neither nothing nor shown as it.
  if (units > 0n && size < LEAST_SHOWN) return `<${amountText(TENTH, 1)}`;
  if (units < 0n && size < LEAST_SHOWN) return `>${withSign(amountText(`-${TENTH}` as DecimalText, 1))}`;
  if (size >= THOUSAND_ROUNDED) return withSign(compactText(Number(wholeOf(units).toPrecision(2))));
  const decimals = size < TEN_ROUNDED && units !== 0n ? 1 : 0;
  return withSign(amountText(textOfUnits(units) as DecimalText, decimals));
}
