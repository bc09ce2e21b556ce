import { dayStart, nextDay } from '../trade-journal/table/journal-zone.ts';
import type { JournalZone } from '../trade-journal/table/journal-zone.ts';
import type { DaySum } from '../trade-journal/figures/day-sums.ts';

/** Months are counted from year 0: year × 12 + month from 0. Days are those of a zone. */
export const monthOf = (ms: number, zone: JournalZone): number => {
  const date = new Date(ms);
  return zone === 'utc' ? date.getUTCFullYear() * 12 + date.getUTCMonth() : date.getFullYear() * 12 + date.getMonth();
};

/** Start of a month, epoch ms. */
export function monthStart(month: number, zone: JournalZone): number {
  const [year, at] = [Math.floor(month / 12), month % 12];
  return zone === 'utc' ? Date.UTC(year, at, 1) : dayStart(new Date(year, at, 1).getTime(), zone);
}

/** Starts of the days of a month. */
export function daysOfMonth(month: number, zone: JournalZone): readonly number[] {
  const days: number[] = [];
  const endMs = monthStart(month + 1, zone);
  for (let dayMs = monthStart(month, zone); dayMs < endMs; dayMs = nextDay(dayMs, zone)) days.push(dayMs);
  return days;
}

/** Empty places before the first day of a month in weeks from Monday on. */
export function placesBefore(month: number, zone: JournalZone): number {
  const first = new Date(monthStart(month, zone));
  return ((zone === 'utc' ? first.getUTCDay() : first.getDay()) + 6) % 7;
}

/** Days with a trade by their start, and the largest result of either sign × 10^18. */
export interface TradedDays {
  readonly byDay: ReadonlyMap<number, DaySum>;
  readonly largest: bigint;
}

const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);

export const tradedDays = (sums: readonly DaySum[]): TradedDays => ({
  byDay: new Map(sums.map((sum) => [sum.dayMs, sum])),
  largest: sums.reduce((most, { net }) => (sizeOf(net) > most ? sizeOf(net) : most), 0n),
});

const LEAST_TINT = 0.1;
const MOST_TINT = 0.5;

/** Strength of the tint of a day, 0 … 1: by the root of its share of the largest, so that small days are seen. */
export function tintOf(net: bigint, largest: bigint): number {
  if (net === 0n || largest === 0n) return 0;
  const share = Math.min(1, Number(sizeOf(net)) / Number(largest));
  return LEAST_TINT + (MOST_TINT - LEAST_TINT) * Math.sqrt(share);
}

/** Sums of the days of a month; null without a trade. */
export function monthSum(
  sums: readonly DaySum[],
  month: number,
  zone: JournalZone,
): { readonly count: number; readonly net: bigint } | null {
  const [from, to] = [monthStart(month, zone), monthStart(month + 1, zone)];
  const within = sums.filter(({ dayMs }) => dayMs >= from && dayMs < to);
  if (within.length === 0) return null;
  return within.reduce((sum, { count, net }) => ({ count: sum.count + count, net: sum.net + net }), {
    count: 0,
    net: 0n,
  });
}
