import type { supportHours } from '../../../protocol/rest/support.ts';
import type { SupportHours } from '../../model/support-message.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { list, record, text, time } from '../wire.ts';

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
