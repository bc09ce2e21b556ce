import type { register as registerCall } from '../../../protocol/rest/user.ts';
import type { WalletKind } from '../../model/account.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { record, text } from '../wire.ts';

const ENDPOINT: Endpoint<typeof registerCall> = {
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  context: 'user',
};

export interface NewSession {
  readonly token: string;
  readonly userId: string;
  /** True when this signature made the account. */
  readonly created: boolean;
}

/** Log in, or create the account of a new address (docs/contract.md#scope). */
export const register = (message: string, signature: string, walletType: WalletKind): Promise<CallResult<NewSession>> =>
  fetchData(ENDPOINT, { body: { message, signature, walletType } }, (data) => {
    const from = record(data, 'data');
    return { token: text(from, 'satoken'), userId: text(from, 'userId'), created: from['created'] === true };
  });
