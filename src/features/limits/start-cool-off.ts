import type { BodyOf } from '../../../protocol/call.ts';
import type { coolOff } from '../../../protocol/rest/limits.ts';
import { decodeOwnLimits } from '../../api/limits/own-limits.ts';
import type { OwnLimits } from '../../api/limits/own-limits.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof coolOff> = {
  method: 'POST',
  path: '/api/limits/coolOff',
  access: 'user',
  context: 'trade',
};

export type CoolOffPeriod = BodyOf<typeof coolOff>['period'];

/** No up/down trades for a day, a week or 30 days from now. Nothing takes it back. */
export const startCoolOff = (period: CoolOffPeriod): Promise<CallResult<OwnLimits>> =>
  fetchData(ENDPOINT, { body: { period } }, decodeOwnLimits);
