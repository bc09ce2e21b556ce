import type { supportRequest } from '../../../protocol/rest/support.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { record, text, WireError } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof supportRequest> = {
  method: 'POST',
  path: '/api/support/request',
  access: 'public',
  context: 'general',
};

export interface SupportRequest {
  /** How the person is to be reached, in their own words. */
  readonly contact: string;
  readonly text: string;
}

/**
 * Leaves a request for when the conversation cannot be reached (C2); under the same key it is left once.
 * @returns its id, to be named when asking about it
 */
export const leaveRequest = (request: SupportRequest, clientOrderId: string): Promise<CallResult<string>> =>
  fetchData(ENDPOINT, { body: { clientOrderId, ...request } }, (data) => {
    const id = text(record(data, 'data'), 'id');
    if (id === '') throw new WireError('id');
    return id;
  });
