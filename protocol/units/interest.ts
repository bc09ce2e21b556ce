/**
 * What money earns and what a debt costs: one function for the exchange and the app, for Earn and for loans. Simple interest
 * by the day. Amounts and rates are scaled by 10^18.
 */
import { BOOKED } from './spot-money.ts';

const SCALE = 10n ** 18n;
const DAY_MS = 86_400_000;

/**
 * Interest of so many whole days, cut to 8 decimals: the sum is cut, not each day, so that the parts booked day by day add up
 * to it. @param dailyRate  a fraction @param days  whole, 0 or more
 */
export function interestOf(principal: bigint, dailyRate: bigint, days: number): bigint {
  const exact = (principal * dailyRate * BigInt(days)) / SCALE;
  return exact - (exact % BOOKED);
}

/** Whole days of 24 hours that are over, 0 … `most`. Times are epoch ms. */
export const interestDays = (startMs: number, nowMs: number, most: number): number =>
  Math.min(most, Math.max(0, Math.floor((nowMs - startMs) / DAY_MS)));

/** When so many days of interest are over, epoch ms. */
export const interestTime = (startMs: number, days: number): number => startMs + days * DAY_MS;

/** Interest of a year, as a fraction: daily × 365, simple as the interest is. @returns scaled by 10^18 */
export const yearlyRate = (dailyRate: bigint): bigint => dailyRate * 365n;
