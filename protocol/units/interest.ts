/**
 * Interest of Earn and of loans, shared by exchange and app. Simple interest by the day. Amounts and rates are scaled
 * by 10^18.
 */
import { BOOKED } from './spot-money.ts';

const SCALE = 10n ** 18n;
const DAY_MS = 86_400_000;

/**
 * Returns the interest of `days` days, rounded down to 8 decimals. The sum is rounded, not each day, so that daily
 * bookings add up to it.
 * @param dailyRate  a fraction
 * @param days  whole, 0 or more
 */
export function interestOf(principal: bigint, dailyRate: bigint, days: number): bigint {
  const exact = (principal * dailyRate * BigInt(days)) / SCALE;
  return exact - (exact % BOOKED);
}

/** Returns the whole days of 24 hours that are over, 0 … `most`. Times are epoch ms. */
export const interestDays = (startMs: number, nowMs: number, most: number): number =>
  Math.min(most, Math.max(0, Math.floor((nowMs - startMs) / DAY_MS)));

/** Returns the time at which `days` days of interest are over, epoch ms. */
export const interestTime = (startMs: number, days: number): number => startMs + days * DAY_MS;

/** Returns the interest of a year as a fraction: daily × 365, because the interest is simple. Scaled by 10^18. */
export const yearlyRate = (dailyRate: bigint): bigint => dailyRate * 365n;
