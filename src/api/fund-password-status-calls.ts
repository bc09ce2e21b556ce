import type { fundPasswordStatus } from '../../protocol/rest/fund-password.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { integer, optional, record, time } from './wire.ts';

const ENDPOINT: Endpoint<typeof fundPasswordStatus> = {
  method: 'POST',
  path: '/api/user/fundPasswordStatus',
  access: 'user',
  context: 'user',
};

export interface FundPasswordStatus {
  readonly set: boolean;
  /** Number of wrong entries left before it is locked. */
  readonly triesLeft: number;
  /** End of the lock, epoch ms; null while it is not locked. */
  readonly lockedUntilMs: number | null;
  /** End of the hold on withdrawals after a change, epoch ms (W10); null without one. */
  readonly holdUntilMs: number | null;
}

export const fetchFundPasswordStatus = (): Promise<CallResult<FundPasswordStatus>> =>
  fetchData(ENDPOINT, {}, (data) => {
    const from = record(data, 'data');
    return {
      set: from['set'] === true,
      triesLeft: integer(from, 'triesLeft'),
      lockedUntilMs: optional(from, 'lockedUntil', time) ?? null,
      holdUntilMs: optional(from, 'holdUntil', time) ?? null,
    };
  });
