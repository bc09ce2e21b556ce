import type { loanOrderList } from '../../protocol/rest/loan.ts';
import type { Loan, LoanStatus, LoanProduct } from '../model/loan.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';
import { LOAN_REASONS, LOAN_STATUSES } from '../model/loan.ts';
import { decimal, integer, nameOf, optional, text, time, WireError } from './wire.ts';
import type { WireRecord } from './wire.ts';

const LOAN_ORDER_LIST: Endpoint<typeof loanOrderList> = {
  method: 'POST',
  path: '/api/load/order/orderList',
  access: 'user',
  context: 'loan',
};

/** Filter and page of the loans; `id` selects one. `pageNum` counts from 1, `pageSize` is at most 1000. */
interface LoansQuery {
  readonly id?: string;
  /** `null` selects every status. */
  readonly status?: LoanStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Aborts the call, which then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** Fetches my loans, newest first. */
export const fetchLoans = ({ id, status, pageNum, pageSize, signal }: LoansQuery): Promise<CallResult<Page<Loan>>> =>
  fetchRows(
    LOAN_ORDER_LIST,
    {
      query: {
        ...(id === undefined ? {} : { id }),
        ...(status ? { status } : {}),
        pageNum: String(pageNum),
        pageSize: String(pageSize),
      },
      ...(signal ? { signal } : {}),
    },
    decodeLoan,
  );

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

/** @throws WireError like `decodeLoan` */
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
