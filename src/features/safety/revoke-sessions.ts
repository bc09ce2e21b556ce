import type { BodyOf } from '../../../protocol/call.ts';
import type { sessionRevoke } from '../../../protocol/rest/session.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, record } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof sessionRevoke> = {
  method: 'POST',
  path: '/api/session/revoke',
  access: 'user',
  context: 'user',
};

/** Signs out one session or all but this one. @returns how many were open */
export const revokeSessions = (which: BodyOf<typeof sessionRevoke>): Promise<CallResult<number>> =>
  fetchData(ENDPOINT, { body: which }, (data) => integer(record(data, 'data'), 'revoked'));
