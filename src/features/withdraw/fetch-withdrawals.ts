import type { withdrawList } from '../../../protocol/rest/withdraw.ts';
import type { Withdrawal, WithdrawalStatus, WithdrawChannel } from '../../model/withdrawal.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeWithdrawal } from '../../api/decode-withdrawal.ts';

const ENDPOINT: Endpoint<typeof withdrawList> = {
  method: 'POST',
  path: '/api/withdraw/list',
  access: 'user',
  context: 'withdraw',
};

/** `crypto`: `manual` and `oneClick` (decision 45). */
export type ChannelFilter = WithdrawChannel | 'crypto';

export interface WithdrawalsWish {
  readonly id?: string;
  readonly channel?: ChannelFilter | null;
  readonly status?: WithdrawalStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly signal?: AbortSignal;
}

/** My withdrawals, newest first. */
export const fetchWithdrawals = (wish: WithdrawalsWish): Promise<CallResult<Page<Withdrawal>>> =>
  fetchRows(
    ENDPOINT,
    {
      query: {
        ...(wish.id === undefined ? {} : { id: wish.id }),
        ...(wish.channel ? { channel: wish.channel } : {}),
        ...(wish.status ? { status: wish.status } : {}),
        pageNum: String(wish.pageNum),
        pageSize: String(wish.pageSize),
      },
      ...(wish.signal ? { signal: wish.signal } : {}),
    },
    decodeWithdrawal,
  );
