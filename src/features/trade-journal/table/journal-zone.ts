import type { ReadonlySignal } from '@preact/signals-core';
import { oneOf, persistedSignal } from '../../../model/storage.ts';
import { DAY_MS } from './utc-day.ts';

/** Days and times of UTC, as the exchange counts them, or of this device. */
export type JournalZone = 'utc' | 'local';
export const JOURNAL_ZONES: readonly JournalZone[] = ['utc', 'local'];

const kept = persistedSignal<JournalZone>('journalZone', 'utc', oneOf(JOURNAL_ZONES));

/** The zone of the calendar, of days and times of trades, and of hours and weekdays; it is kept on this device. */
export const journalZone: ReadonlySignal<JournalZone> = kept.value;

export const chooseZone = (zone: JournalZone): void => kept.choose(zone);

/** Start of the day of a time, epoch ms. */
export function dayStart(ms: number, zone: JournalZone): number {
  return zone === 'utc' ? Math.floor(ms / DAY_MS) * DAY_MS : new Date(ms).setHours(0, 0, 0, 0);
}

/** Start of the day behind one, epoch ms: days of a device have 23 to 25 hours. */
export function nextDay(startMs: number, zone: JournalZone): number {
  if (zone === 'utc') return startMs + DAY_MS;
  const date = new Date(startMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
