import { LOAN_REASONS, LOAN_STATUSES } from '../../model/loan.ts';
import type { Loan, LoanProduct } from '../../model/loan.ts';
import { decimal, integer, nameOf, optional, text, time, WireError } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

const timeOrNull = (row: WireRecord, field: string) => optional(row, field, time) ?? null;

function texts(row: WireRecord, field: string): readonly string[] {
  const value = row[field];
  if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string')) {
    throw new WireError(field);
  }
  return value;
}

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeLoan = (row: WireRecord): Loan => ({
  id: text(row, 'id'),
  productId: text(row, 'productId'),
  name: text(row, 'name'),
  coin: text(row, 'coin'),
  amount: decimal(row, 'amount'),
  dailyRate: decimal(row, 'dailyRate'),
  periodDays: integer(row, 'period'),
  maxInterestDays: integer(row, 'maxInterestDays'),
  interestDays: integer(row, 'interestDays'),
  interest: decimal(row, 'interest'),
  owed: decimal(row, 'owed'),
  status: nameOf(row, 'status', LOAN_STATUSES),
  reason: optional(row, 'reason', (from, field) => nameOf(from, field, LOAN_REASONS)) ?? null,
  reasonText: text(row, 'reasonText'),
  appliedMs: time(row, 'applyTime'),
  reviewMs: timeOrNull(row, 'reviewTime'),
  approvedMs: timeOrNull(row, 'approveTime'),
  dueMs: timeOrNull(row, 'dueTime'),
  repaidMs: timeOrNull(row, 'repayTime'),
  photoUrls: texts(row, 'photoUrls'),
});

/** @throws WireError as `decodeLoan` */
export const decodeLoanProduct = (row: WireRecord): LoanProduct => ({
  id: text(row, 'id'),
  name: text(row, 'name'),
  coin: text(row, 'coin'),
  minAmount: decimal(row, 'minAmount'),
  maxAmount: decimal(row, 'maxAmount'),
  dailyRate: decimal(row, 'dailyRate'),
  periodDays: integer(row, 'period'),
  maxInterestDays: integer(row, 'maxInterestDays'),
  lender: text(row, 'lender'),
  offered: integer(row, 'status') === 1,
});
