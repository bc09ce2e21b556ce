import type { unfreezeMessage } from '../../../protocol/rest/safety.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record, text } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof unfreezeMessage> = {
  method: 'POST',
  path: '/api/safety/unfreezeMessage',
  access: 'user',
  context: 'user',
};

/** The text to show and to sign for a thaw, byte for byte; good once, for five minutes. */
export const fetchUnfreezeMessage = (chainId: number): Promise<CallResult<string>> =>
  fetchData(ENDPOINT, { body: { chainId } }, (data) => text(record(data, 'data'), 'message'));
