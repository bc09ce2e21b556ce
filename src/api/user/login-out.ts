import type { loginOut as loginOutCall } from '../../../protocol/rest/user.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';

const ENDPOINT: Endpoint<typeof loginOutCall> = {
  method: 'POST',
  path: '/api/user/loginOut',
  access: 'user',
  context: 'user',
};

/** Ends the session on the server. */
export const loginOut = (): Promise<CallResult<undefined>> => fetchData(ENDPOINT, {}, () => undefined);
