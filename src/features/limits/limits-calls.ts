import type { limitsSet, coolOff } from '../../../protocol/rest/limits.ts';
import { decodeOwnLimits } from '../../api/own-limits-calls.ts';
import type { LimitSet, OwnLimits } from '../../api/own-limits-calls.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import type { BodyOf } from '../../../protocol/call.ts';

const LIMITS_SET: Endpoint<typeof limitsSet> = {
  method: 'POST',
  path: '/api/limits/set',
  access: 'user',
  context: 'trade',
};

/**
 * Sets all limits; null means no limit. Stricter ones apply at once, looser ones wait 24 h in `pending` of the answer.
 */
export const setLimits = ({ maxStake, dailyLoss, sessionMinutes }: LimitSet): Promise<CallResult<OwnLimits>> =>
  fetchData(
    LIMITS_SET,
    {
      body: {
        ...(maxStake === null ? {} : { maxStake }),
        ...(dailyLoss === null ? {} : { dailyLoss }),
        ...(sessionMinutes === null ? {} : { sessionMinutes }),
      },
    },
    decodeOwnLimits,
  );

const COOL_OFF: Endpoint<typeof coolOff> = {
  method: 'POST',
  path: '/api/limits/coolOff',
  access: 'user',
  context: 'trade',
};

export type CoolOffPeriod = BodyOf<typeof coolOff>['period'];

/** Blocks up/down trades for a day, a week or 30 days from now. It cannot be undone. */
export const startCoolOff = (period: CoolOffPeriod): Promise<CallResult<OwnLimits>> =>
  fetchData(COOL_OFF, { body: { period } }, decodeOwnLimits);
