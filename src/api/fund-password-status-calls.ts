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
  /** Wrong entries left before it locks. */
  readonly triesLeft: number;
  /** Epoch ms; null while it is not locked. */
  readonly lockedUntilMs: number | null;
  /** Changed a short while ago: nothing is withdrawn before, epoch ms (W10); null otherwise. */
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
