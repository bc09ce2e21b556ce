import type { loanOrderList } from '../../../protocol/rest/loan.ts';
import type { Loan, LoanStatus } from '../../model/loan.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decodeLoan } from './loan.ts';

const ENDPOINT: Endpoint<typeof loanOrderList> = {
  method: 'POST',
  path: '/api/load/order/orderList',
  access: 'user',
  context: 'loan',
};

/** Which loans; `id` of one. `pageNum` counts from 1, `pageSize` at most 1000. */
export interface LoansWish {
  readonly id?: string;
  /** Null is all. */
  readonly status?: LoanStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** My loans, newest first. */
export const fetchLoans = ({ id, status, pageNum, pageSize, signal }: LoansWish): Promise<CallResult<Page<Loan>>> =>
  fetchRows(
    ENDPOINT,
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
