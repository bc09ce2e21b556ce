import type { limitsSet } from '../../../protocol/rest/limits.ts';
import { decodeOwnLimits } from '../../api/limits/own-limits.ts';
import type { LimitSet, OwnLimits } from '../../api/limits/own-limits.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof limitsSet> = {
  method: 'POST',
  path: '/api/limits/set',
  access: 'user',
  context: 'trade',
};

/** The whole set: null is no limit. Tighter holds at once, looser waits 24 h in `pending` of the answer. */
export const setLimits = ({ maxStake, dailyLoss, sessionMinutes }: LimitSet): Promise<CallResult<OwnLimits>> =>
  fetchData(
    ENDPOINT,
    {
      body: {
        ...(maxStake === null ? {} : { maxStake }),
        ...(dailyLoss === null ? {} : { dailyLoss }),
        ...(sessionMinutes === null ? {} : { sessionMinutes }),
      },
    },
    decodeOwnLimits,
  );
