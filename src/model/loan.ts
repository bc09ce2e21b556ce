import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../protocol/units/time.ts';

export const LOAN_STATUSES = ['pending', 'approved', 'rejected', 'repaid'] as const;
/** pending: under review; approved: paid out and owed; "overdue" is derived from `dueMs` (decision 76). */
export type LoanStatus = (typeof LOAN_STATUSES)[number];

export const LOAN_REASONS = ['photoTooSmall', 'photoReused', 'operator'] as const;
/** Reason for which a loan was rejected; `operator`: a person decided, in their own words. */
export type LoanReason = (typeof LOAN_REASONS)[number];

/** Terms that all loans of a product share. */
export interface LoanTerms {
  readonly coin: string;
  /** A fraction: `0.0003` is 0.03 % a day. */
  readonly dailyRate: DecimalText;
  /** Days from the payout to the due date. */
  readonly periodDays: number;
  /** Interest goes on after that, but never over more days than this. */
  readonly maxInterestDays: number;
}

/** A loan that can be applied for; amounts in `coin`. */
export interface LoanProduct extends LoanTerms {
  readonly id: string;
  readonly name: string;
  readonly minAmount: DecimalText;
  readonly maxAmount: DecimalText;
  readonly lender: string;
  /** False: withdrawn. Loans that run go on. */
  readonly offered: boolean;
}

/** A loan of mine as the exchange knows it; amounts in `coin`. */
export interface Loan extends LoanTerms {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  /** The principal. */
  readonly amount: DecimalText;
  /** Whole days that interest was booked for; stands still once repaid. */
  readonly interestDays: number;
  /** Interest for `interestDays`. */
  readonly interest: DecimalText;
  /** `amount` + `interest` while approved, else 0. */
  readonly owed: DecimalText;
  readonly status: LoanStatus;
  readonly reason: LoanReason | null;
  /** Plain text of the operator; empty without one. */
  readonly reasonText: string;
  readonly appliedMs: EpochMs;
  /** While pending: the review is over by then. */
  readonly reviewMs: EpochMs | null;
  readonly approvedMs: EpochMs | null;
  readonly dueMs: EpochMs | null;
  readonly repaidMs: EpochMs | null;
  /** Identity photos that the exchange still has. */
  readonly photoUrls: readonly string[];
}

/** One loan at a time: while this one is open there is no other. */
export const isOpenLoan = ({ status }: Loan): boolean => status === 'pending' || status === 'approved';
