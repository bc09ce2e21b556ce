import { computed } from '@preact/signals-core';
import { INTERVAL_MS } from '../../../protocol/units/interval.ts';
import { CALENDAR } from '../../i18n/calendar.ts';
import { language } from '../../i18n/language.ts';
import type { Strategy, StrategyInterval } from '../../model/strategy.ts';

export const DAY_MS = 86_400_000;

const days = computed(
  () =>
    new Intl.DateTimeFormat(language.value, {
      ...CALENDAR,
      timeZone: 'UTC',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    }),
);

/** Names a UTC day. @param day  since 1970 */
export const dayText = (day: number): string => days.value.format(day * DAY_MS);

/** Names the days of a span: `Nov 30, 2025 – Nov 29, 2026`. */
export const daysText = ({ from, to }: Pick<Strategy['span'], 'from' | 'to'>): string =>
  days.value.formatRange(from * DAY_MS, (to - 1) * DAY_MS);

/** Days of a span that are run at first: all but the share at its end that is held back, at least one. */
export const seenDaysOf = (days: number, heldBack: number): number =>
  Math.max(1, days - Math.floor(days * Math.min(1, Math.max(0, heldBack))));

/** Returns the first UTC day that a run leaves out; `to` when there is none. */
export const heldBackFrom = ({ from, to, heldBack }: Strategy['span']): number =>
  from + seenDaysOf(to - from, heldBack);

/** Returns how many candles a span has at most. */
export const candlesIn = ({ from, to }: Pick<Strategy['span'], 'from' | 'to'>, interval: StrategyInterval): number =>
  ((to - from) * DAY_MS) / INTERVAL_MS[interval];
