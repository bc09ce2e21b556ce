import { interestDays, interestOf, interestTime } from '../../../protocol/units/interest.ts';
import { LOANS, RESERVE } from '../../ledger/accounts.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import { uploadUrl } from '../uploads/upload-store.ts';
import type { LoanPhoto, LoanRow, LoanWire, OutstandingLoan } from './loan-store.ts';

export const isOutstanding = (row: LoanRow): row is OutstandingLoan =>
  row.status === 'approved' && row.approved_ms !== null;

/** Returns the interest of `days` days, scaled by 10^18. */
const interestOver = ({ amount, daily_rate }: LoanRow, days: number): bigint =>
  interestOf(parseAmount(amount), parseAmount(daily_rate), days);

/**
 * Returns the days whose interest is due: those over by the clock, never fewer than are booked, even when it was set
 * back.
 */
const daysAt = (row: OutstandingLoan, nowMs: number): number =>
  Math.max(row.days, interestDays(row.approved_ms, nowMs, row.max_interest_days));

/** The debt at a time, whether booked or not; sums are scaled by 10^18. */
export interface Debt {
  readonly days: number;
  readonly interest: bigint;
  /** Amount plus interest. */
  readonly owed: bigint;
}

export function debtAt(row: OutstandingLoan, nowMs: number): Debt {
  const days = daysAt(row, nowMs);
  const interest = interestOver(row, days);
  return { days, interest, owed: parseAmount(row.amount) + interest };
}

/**
 * Returns a journal for each unbooked day up to `days`, in order; none for a day whose interest is below the eighth
 * decimal.
 */
export function accruals(row: OutstandingLoan, days: number): Journal[] {
  const journals: Journal[] = [];
  for (let day = row.days + 1; day <= days; day++) {
    const part = interestOver(row, day) - interestOver(row, day - 1);
    if (part === 0n) continue;
    journals.push({
      key: `loan-accrue:${row.id}:${day}`,
      kind: 'loanAccrue',
      ref: row.id,
      postings: [
        { account: LOANS, asset: row.coin, amount: -part },
        { account: RESERVE, asset: row.coin, amount: part },
      ],
    });
  }
  return journals;
}

/** Returns the time at which day `days` + 1 ends; null when no more interest accrues. */
export const nextAccrual = ({ approved_ms, max_interest_days }: OutstandingLoan, days: number): number | null =>
  days < max_interest_days ? interestTime(approved_ms, days + 1) : null;

/**
 * Returns a loan on the wire at a time. It counts every day that is over by then, whether booked or not.
 * @param photos  those whose files still exist
 */
export function loanWire(row: LoanRow, photos: readonly LoanPhoto[], nowMs: number): LoanWire {
  const debt = isOutstanding(row) ? debtAt(row, nowMs) : null;
  return {
    id: row.id,
    productId: row.product_id,
    name: row.name,
    coin: row.coin,
    amount: amountText(parseAmount(row.amount)),
    dailyRate: amountText(parseAmount(row.daily_rate)),
    period: row.period,
    maxInterestDays: row.max_interest_days,
    interestDays: debt?.days ?? row.days,
    interest: amountText(debt?.interest ?? parseAmount(row.interest)),
    owed: amountText(debt?.owed ?? 0n),
    status: row.status,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.reason_text === null ? {} : { reasonText: row.reason_text }),
    applyTime: row.created_ms,
    ...(row.status === 'pending' && row.next_ms !== null ? { reviewTime: row.next_ms } : {}),
    ...(row.approved_ms === null
      ? {}
      : { approveTime: row.approved_ms, dueTime: interestTime(row.approved_ms, row.period) }),
    ...(row.repaid_ms === null ? {} : { repayTime: row.repaid_ms }),
    photoUrls: photos.map(({ proof_id }) => uploadUrl(proof_id)),
  };
}
