import { computed } from '@preact/signals-core';
import type { SpanTimes, StatementSpan } from '../../protocol/units/statement-span.ts';
import { CALENDAR } from './calendar.ts';
import { language } from './language.ts';

const UTC = { ...CALENDAR, timeZone: 'UTC' } as const;
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const days = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, ...DAY }));
const month = computed(() => new Intl.DateTimeFormat(language.value, { ...UTC, year: 'numeric', month: 'long' }));
const moment = computed(
  () =>
    new Intl.DateTimeFormat(language.value, {
      ...UTC,
      ...DAY,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Formats a week or a month of the exchange in UTC: `16 – 22 Nov 2026`, `November 2026`. */
export const spanText = (span: StatementSpan, { fromMs, toMs }: SpanTimes): string =>
  span === 'month' ? month.value.format(fromMs) : days.value.formatRange(fromMs, toMs - 1);

/**
 * Formats a time in UTC, like the spans: `18 Nov 2026, 11:06:40 UTC`. The zone is appended, because a format with a
 * zone writes the hours in words in Thai.
 */
export const utcText = (ms: number): string =>
  moment.value
    .formatToParts(ms)
    .map(({ type, value }) => (type === 'second' ? `${value} UTC` : value))
    .join('');
