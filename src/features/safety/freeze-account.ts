import type { safetyFreeze } from '../../../protocol/rest/safety.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeAccountSafety } from '../../api/account-safety-calls.ts';
import type { AccountSafety } from '../../api/account-safety-calls.ts';

const ENDPOINT: Endpoint<typeof safetyFreeze> = {
  method: 'POST',
  path: '/api/safety/freeze',
  access: 'user',
  context: 'user',
};

/** Closes the account at once, and keeps a frozen one so: a thaw that was asked for is called off. */
export const freezeAccount = (): Promise<CallResult<AccountSafety>> => fetchData(ENDPOINT, {}, decodeAccountSafety);
