/** Kline intervals as spelt on the wire (decision 17), shortest first. */
export const INTERVALS = [
  'ONE_MIN',
  'FIVE_MIN',
  'FIFTEEN_MIN',
  'THIRTY_MIN',
  'ONE_HOUR',
  'FOUR_HOUR',
  'ONE_DAY',
  'ONE_WEEK',
] as const;

export type Interval = (typeof INTERVALS)[number];

const MINUTE_MS = 60_000;

/** Length of one kline in milliseconds. */
export const INTERVAL_MS: Readonly<Record<Interval, number>> = {
  ONE_MIN: MINUTE_MS,
  FIVE_MIN: 5 * MINUTE_MS,
  FIFTEEN_MIN: 15 * MINUTE_MS,
  THIRTY_MIN: 30 * MINUTE_MS,
  ONE_HOUR: 60 * MINUTE_MS,
  FOUR_HOUR: 240 * MINUTE_MS,
  ONE_DAY: 1440 * MINUTE_MS,
  ONE_WEEK: 10_080 * MINUTE_MS,
};

/** 1970-01-05, a Monday: weeks open on Monday 00:00 UTC, all other intervals divide the epoch evenly. */
const FIRST_MONDAY_MS = 4 * 1440 * MINUTE_MS;

/** Returns the open time of the kline that contains `timeMs`. */
export function klineOpenMs(timeMs: number, interval: Interval): number {
  const length = INTERVAL_MS[interval];
  const origin = interval === 'ONE_WEEK' ? FIRST_MONDAY_MS : 0;
  return Math.floor((timeMs - origin) / length) * length + origin;
}

export const isInterval = (value: unknown): value is Interval => INTERVALS.includes(value as Interval);
