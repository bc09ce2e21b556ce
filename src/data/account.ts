import { fetchUserInfo } from '../api/user/fetch-user-info.ts';
import type { CallResult } from '../api/result.ts';
import type { UserInfo } from '../model/account.ts';
import { accountStore } from '../signals/account.ts';
import { sessionStore } from './session.ts';

/**
 * Asks who I am and what I hold. A good answer confirms the session (decision 27); a line that broke leaves everything
 * as it was, only unconfirmed; a dead session is ended by the api's `onTokenInvalid`. Answers for a session that is
 * over by then are dropped.
 */
export async function refreshAccount(): Promise<CallResult<UserInfo> | null> {
  const token = sessionStore.token.peek();
  if (token === null) return null;
  const pushes = accountStore.pushes();
  const found = await fetchUserInfo();
  if (sessionStore.token.peek() !== token) return null;
  if (found.success) accountStore.apply(found.data, pushes);
  if (found.success || found.error.kind === 'network' || found.error.kind === 'timeout') {
    sessionStore.applyConfirmed(found.success);
  }
  return found;
}
