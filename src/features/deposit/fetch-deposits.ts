import type { rechargeList } from '../../../protocol/rest/recharge.ts';
import type { Deposit, DepositStatus } from './deposit.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeDeposit } from './decode-deposit.ts';

const ENDPOINT: Endpoint<typeof rechargeList> = {
  method: 'POST',
  path: '/api/recharge/list',
  access: 'user',
  context: 'recharge',
};

/** Which deposits; `id` of one. `pageNum` counts from 1, `pageSize` at most 1000. */
export interface DepositsWish {
  readonly id?: string;
  /** Null is all. */
  readonly status?: DepositStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** My deposits, newest first. */
export const fetchDeposits = ({
  id,
  status,
  pageNum,
  pageSize,
  signal,
}: DepositsWish): Promise<CallResult<Page<Deposit>>> =>
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
    decodeDeposit,
  );
