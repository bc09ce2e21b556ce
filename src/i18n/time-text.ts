import { computed } from '@preact/signals-core';
import { CALENDAR } from './calendar.ts';
import { language } from './language.ts';
import { t } from './translate.ts';

const DAY_MS = 86_400_000;

const dayMinute = computed(
  () => new Intl.DateTimeFormat(language.value, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const receipt = computed(
  () =>
    new Intl.DateTimeFormat(language.value, {
      ...CALENDAR,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);
const day = computed(
  () => new Intl.DateTimeFormat(language.value, { ...CALENDAR, year: 'numeric', month: 'short', day: 'numeric' }),
);
const spoken = computed(
  () =>
    new Intl.DateTimeFormat(language.value, {
      ...CALENDAR,
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);
const zone = computed(() => new Intl.DateTimeFormat(language.value, { timeZoneName: 'short' }));
const relative = computed(() => new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' }));

/** Local time of day to the minute, for daily times: `10:21`. */
export const minuteText = (ms: number): string => dayMinute.value.format(ms);

/** Local date: `21 Nov 2026` in the order of the language. */
export const dateText = (ms: number): string => day.value.format(ms);

/**
 * Inserts the zone right after the time. In one format with the zone, Korean and Thai write the hours in words and
 * Chinese writes `[UTC]`.
 */
function withZone(format: Intl.DateTimeFormat, ms: number, last: 'minute' | 'second'): string {
  const name = zone.value.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return format
    .formatToParts(ms)
    .map(({ type, value }) => (type === last ? `${value} ${name}` : value))
    .join('');
}

/** Local date and time with its zone, for receipts (G15). */
export const dateTimeText = (ms: number): string => withZone(receipt.value, ms, 'second');

/** Local date and time written out, for long-term decisions: `Sunday, 29 November 2026 at 10:21 UTC`. */
export const spokenTimeText = (ms: number): string => withZone(spoken.value, ms, 'minute');

/** UTC to the millisecond, for settlement receipts (G15): `2026-11-21 10:21:08.123 UTC`. The same in every language. */
export const utcMsText = (ms: number): string => `${new Date(ms).toISOString().replace('T', ' ').replace('Z', '')} UTC`;

/** `5 minutes ago`, `3 days ago`, at any distance; shown beside the exact time. */
export function agoText(ms: number, nowMs: number): string {
  const seconds = Math.round((ms - nowMs) / 1000);
  if (Math.abs(seconds) < 60) return relative.value.format(seconds, 'second');
  if (Math.abs(seconds) < 3600) return relative.value.format(Math.trunc(seconds / 60), 'minute');
  if (Math.abs(seconds) < 86_400) return relative.value.format(Math.trunc(seconds / 3600), 'hour');
  return relative.value.format(Math.trunc(seconds / 86_400), 'day');
}

/** `5 minutes ago` within 24 h, else the receipt form (G15). */
export const relativeTimeText = (ms: number, nowMs: number): string =>
  Math.abs(ms - nowMs) >= DAY_MS ? dateTimeText(ms) : agoText(ms, nowMs);

/**
 * Formats a duration: `30 s`, `2 min 5 s`, `1 h 4 min`, `3 d 2 h`. It uses the two largest units that are not zero,
 * joined to their numbers by no-break spaces.
 */
export function durationText(ms: number): string {
  const total = Math.max(0, Math.round(ms / 1000));
  const parts = [
    { count: Math.floor(total / 86_400), key: 'common.unit.days' },
    { count: Math.floor(total / 3600) % 24, key: 'common.unit.hours' },
    { count: Math.floor(total / 60) % 60, key: 'common.unit.minutes' },
    { count: total % 60, key: 'common.unit.seconds' },
  ] as const;
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return t('common.unit.seconds', { value: 0 });
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, key }) => t(key, { value: count }))
    .join(' ');
}

/** Formats the remaining time as a clock: `00:42`, `1:05:09`. Whole seconds, rounded up, never below zero. */
export function countdownText(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const rest = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
