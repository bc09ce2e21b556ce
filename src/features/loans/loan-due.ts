import type { LoanState } from './loan-words.ts';
import type { Loan } from '../../model/loan.ts';

const DAY_MS = 86_400_000;

/**
 * Whole days until the due date, the last one counted as one; 0 and below once it has passed: −3 is three whole days late.
 * Null for a loan that is not owed.
 */
export function daysLeft({ status, dueMs }: Loan, nowMs: number): number | null {
  if (status !== 'approved' || dueMs === null) return null;
  // Adding 0 makes minus zero the zero it is.
  return Math.ceil((dueMs - nowMs) / DAY_MS) + 0;
}

/** The exchange knows no "overdue": it follows from the due date (decision 76). @param left  as `daysLeft` says */
export const loanState = ({ status }: Loan, left: number | null): LoanState =>
  left !== null && left <= 0 ? 'overdue' : status;
