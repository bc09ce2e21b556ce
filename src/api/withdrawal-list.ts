import type { withdrawList } from '../../protocol/rest/withdraw.ts';
import type { Withdrawal, WithdrawalStatus, WithdrawChannel } from '../model/withdrawal.ts';
import { decodeWithdrawal } from './decode-withdrawal.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';

const WITHDRAW_LIST: Endpoint<typeof withdrawList> = {
  method: 'POST',
  path: '/api/withdraw/list',
  access: 'user',
  context: 'withdraw',
};

/** `crypto`: `manual` and `oneClick` (decision 45). */
export type ChannelFilter = WithdrawChannel | 'crypto';

interface WithdrawalsQuery {
  readonly id?: string;
  readonly channel?: ChannelFilter | null;
  readonly status?: WithdrawalStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly signal?: AbortSignal;
}

/** Fetches my withdrawals, newest first. */
export const fetchWithdrawals = (query: WithdrawalsQuery): Promise<CallResult<Page<Withdrawal>>> =>
  fetchRows(
    WITHDRAW_LIST,
    {
      query: {
        ...(query.id === undefined ? {} : { id: query.id }),
        ...(query.channel ? { channel: query.channel } : {}),
        ...(query.status ? { status: query.status } : {}),
        pageNum: String(query.pageNum),
        pageSize: String(query.pageSize),
      },
      ...(query.signal ? { signal: query.signal } : {}),
    },
    decodeWithdrawal,
  );
