import { fetchUserInfo } from '../api/user-info-calls.ts';
import { accountStore } from '../signals/account-store.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/**
 * The signed-in account and its balances; the value is the account store's, which the socket keeps up to date. A
 * successful answer confirms the session (decision 27); a network error leaves everything as it was, only unconfirmed;
 * a dead session is ended by the api's `onTokenInvalid`.
 */
export const account = createResource({
  owner: sessionStore.token,
  async ask() {
    const token = sessionStore.token.peek();
    const pushes = accountStore.pushes();
    const found = await fetchUserInfo();
    const unanswered = !found.success && (found.error.kind === 'network' || found.error.kind === 'timeout');
    if (unanswered && sessionStore.token.peek() === token) sessionStore.applyConfirmed(false);
    // Balances that were pushed since the request are newer than the answer.
    return found.success ? { success: true, data: { info: found.data, pushes } } : found;
  },
  take({ info, pushes }) {
    accountStore.apply(info, pushes);
    sessionStore.applyConfirmed(true);
    return accountStore.userInfo;
  },
});

/** Fetches the account again, after money has moved or may have. */
export const refreshAccount = account.refresh;
