import type { supportHours } from '../../../protocol/rest/support.ts';
import type { SupportHours } from './support-message.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { list, record, text, time } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof supportHours> = {
  method: 'POST',
  path: '/api/support/hours',
  access: 'public',
  context: 'general',
};

/** When people of the support desk are there; the machine always is. */
export const fetchSupportHours = (): Promise<CallResult<SupportHours>> =>
  fetchData(ENDPOINT, {}, (data) => {
    const from = record(data, 'data');
    return {
      open: from['open'] === true,
      changeMs: time(from, 'changeTime'),
      timeZone: text(from, 'timeZone'),
      spans: list(from['spans'], 'spans', (span) => ({ fromMs: time(span, 'from'), toMs: time(span, 'to') })),
    };
  });
