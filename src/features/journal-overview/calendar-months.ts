import { DAY_MS } from '../trade-journal/table/utc-day.ts';
import type { DaySum } from '../trade-journal/figures/day-sums.ts';

/** Months are counted from year 0: year × 12 + month from 0. Days are those of UTC. */
export const monthOf = (ms: number): number => {
  const date = new Date(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Start of a month, epoch ms. */
export const monthStart = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1);

/** Starts of the days of a month. */
export function daysOfMonth(month: number): readonly number[] {
  const first = monthStart(month);
  const count = Math.round((monthStart(month + 1) - first) / DAY_MS);
  return Array.from({ length: count }, (_, day) => first + day * DAY_MS);
}

/** Empty places before the first day of a month in weeks from Monday on. */
export const placesBefore = (month: number): number => (new Date(monthStart(month)).getUTCDay() + 6) % 7;

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
): { readonly count: number; readonly net: bigint } | null {
  const [from, to] = [monthStart(month), monthStart(month + 1)];
  const within = sums.filter(({ dayMs }) => dayMs >= from && dayMs < to);
  if (within.length === 0) return null;
  return within.reduce((sum, { count, net }) => ({ count: sum.count + count, net: sum.net + net }), {
    count: 0,
    net: 0n,
  });
}
