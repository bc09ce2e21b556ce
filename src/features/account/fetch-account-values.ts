import type { accountValues } from '../../../protocol/rest/account.ts';
import type { ValuePoint, ValueRange } from './value-point.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decimal, list, record, time } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof accountValues> = {
  method: 'POST',
  path: '/api/account/values',
  access: 'user',
  context: 'general',
};

/** My value over time, oldest first, at most 60 points; the last one is now. */
export const fetchAccountValues = (range: ValueRange): Promise<CallResult<readonly ValuePoint[]>> =>
  fetchData(ENDPOINT, { body: { range } }, (data) =>
    list(record(data, 'data')['points'], 'points', (point) => ({
      timeMs: time(point, 'time'),
      value: decimal(point, 'totalUsdt'),
    })),
  );
