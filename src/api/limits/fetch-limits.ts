import type { limitsGet } from '../../../protocol/rest/limits.ts';
import { decodeOwnLimits } from './own-limits.ts';
import type { OwnLimits } from './own-limits.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';

const ENDPOINT: Endpoint<typeof limitsGet> = {
  method: 'POST',
  path: '/api/limits/get',
  access: 'user',
  context: 'trade',
};

export const fetchLimits = (): Promise<CallResult<OwnLimits>> => fetchData(ENDPOINT, {}, decodeOwnLimits);
