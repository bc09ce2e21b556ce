import type { settingsUnlock } from '../../../protocol/rest/safety.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeAccountSafety } from '../../api/account-safety-calls.ts';
import type { AccountSafety } from '../../api/account-safety-calls.ts';

const ENDPOINT: Endpoint<typeof settingsUnlock> = {
  method: 'POST',
  path: '/api/safety/unlock',
  access: 'user',
  context: 'user',
};

/** Asks for the end of the lock, which comes after its days. Asked again, the first time stands. */
export const unlockSettings = (): Promise<CallResult<AccountSafety>> => fetchData(ENDPOINT, {}, decodeAccountSafety);
