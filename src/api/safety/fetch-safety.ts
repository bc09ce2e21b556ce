import type { safetyState } from '../../../protocol/rest/safety.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { decodeAccountSafety } from './account-safety.ts';
import type { AccountSafety } from './account-safety.ts';

const ENDPOINT: Endpoint<typeof safetyState> = {
  method: 'POST',
  path: '/api/safety/state',
  access: 'user',
  context: 'user',
};

/** Whether my account is frozen, my settings are locked, withdrawals wait. */
export const fetchSafety = (): Promise<CallResult<AccountSafety>> => fetchData(ENDPOINT, {}, decodeAccountSafety);
