import type { DataOf } from '../../../protocol/call.ts';
import type { financeOrderShow } from '../../../protocol/rest/finance.ts';
import { interestDays, interestOf, interestTime } from '../../../protocol/units/interest.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';

export type EarnOrderWire = DataOf<typeof financeOrderShow>['order'];

/** Row of `earn_order`; see 013_earn.sql. Amounts are decimal text of the database, times epoch ms. */
export interface EarnOrderRow {
  readonly id: string;
  readonly user_id: string;
  readonly product_id: string;
  readonly name: string;
  readonly coin: string;
  readonly daily_rate: string;
  readonly period: number;
  readonly amount: string;
  readonly start_ms: number;
  readonly end_ms: number;
  readonly days: number;
  readonly accrued: string;
  readonly next_ms: number | null;
  readonly redeemed_ms: number | null;
  readonly paid: string | null;
}

type Principal = Pick<EarnOrderRow, 'amount' | 'daily_rate'>;
type Course = Pick<EarnOrderRow, 'start_ms' | 'period' | 'days'>;

/** Rates are shown with all their decimals. */
const RATE_DECIMALS = 18;

/** Returns the interest of `days` days, scaled by 10^18. */
export const interestAfter = ({ amount, daily_rate }: Principal, days: number): bigint =>
  interestOf(parseAmount(amount), parseAmount(daily_rate), days);

/** Returns the number of days that are over, never fewer than are booked, even when the clock was set back. */
export function daysOver({ start_ms, period, days }: Course, nowMs: number): number {
  const over = interestDays(start_ms, nowMs, period);
  return over > days ? over : days;
}

/** Returns the time at which day `days` + 1 ends; null after the last day. */
export const nextTime = ({ start_ms, period }: Course, days: number): number | null =>
  days < period ? interestTime(start_ms, days + 1) : null;

/** Returns whether the whole period is over. */
export const isMatured = (order: Course, nowMs: number): boolean => daysOver(order, nowMs) === order.period;

const shortest = (numeric: string, decimals?: number) => amountText(parseAmount(numeric), decimals);

/** Returns an order on the wire at a time. It counts every day that is over by then, whether booked or not. */
export function orderWire(row: EarnOrderRow, nowMs: number): EarnOrderWire {
  const over = daysOver(row, nowMs);
  const profit = row.paid === null ? interestAfter(row, over) : parseAmount(row.paid);
  return {
    id: row.id,
    productId: row.product_id,
    name: row.name,
    coin: row.coin,
    amount: shortest(row.amount),
    dailyRate: shortest(row.daily_rate, RATE_DECIMALS),
    period: row.period,
    startTime: row.start_ms,
    endTime: row.end_ms,
    remainingDays: row.redeemed_ms === null ? row.period - over : 0,
    expectedReturn: amountText(interestAfter(row, row.period)),
    ...(row.paid === null ? {} : { actualReturn: shortest(row.paid) }),
    currentValue: amountText(parseAmount(row.amount) + profit),
    currentProfit: amountText(profit),
    status: row.redeemed_ms !== null ? 'redeemed' : over === row.period ? 'overdue' : 'ongoing',
    ...(row.redeemed_ms === null ? {} : { redeemTime: row.redeemed_ms }),
  };
}
