import type { unfreeze } from '../../../protocol/rest/safety.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeAccountSafety } from '../../api/account-safety-calls.ts';
import type { AccountSafety } from '../../api/account-safety-calls.ts';

const ENDPOINT: Endpoint<typeof unfreeze> = {
  method: 'POST',
  path: '/api/safety/unfreeze',
  access: 'user',
  context: 'user',
};

/** Asks for the thaw with the signed text; asked again, the first time stands. @param signature  EIP-191 */
export const unfreezeAccount = (message: string, signature: string): Promise<CallResult<AccountSafety>> =>
  fetchData(ENDPOINT, { body: { message, signature } }, decodeAccountSafety);
