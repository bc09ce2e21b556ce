import type { serverTime } from '../../protocol/rest/common.ts';
import type { EpochMs } from '../../protocol/units/time.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { record, time } from './wire.ts';

const ENDPOINT: Endpoint<typeof serverTime> = {
  method: 'POST',
  path: '/api/common/serverTime',
  access: 'public',
  context: 'general',
};

/** The exchange's clock; the caller notes its own clock before and after (S4). */
export const fetchServerTime = (): Promise<CallResult<EpochMs>> =>
  fetchData(ENDPOINT, {}, (data) => time(record(data, 'data'), 'serverTime'));
