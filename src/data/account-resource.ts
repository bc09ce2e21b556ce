import { fetchUserInfo } from '../api/user-info-calls.ts';
import { accountStore } from '../signals/account.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/**
 * Who I am and what I hold; the value is the account store's, which the socket keeps up to date. A good answer confirms
 * the session (decision 27); a line that broke leaves everything as it was, only unconfirmed; a dead session is ended by
 * the api's `onTokenInvalid`.
 */
export const account = createResource({
  owner: sessionStore.token,
  async ask() {
    const token = sessionStore.token.peek();
    const pushes = accountStore.pushes();
    const found = await fetchUserInfo();
    const unanswered = !found.success && (found.error.kind === 'network' || found.error.kind === 'timeout');
    if (unanswered && sessionStore.token.peek() === token) sessionStore.applyConfirmed(false);
    // What was pushed since it was asked for is newer than the answer.
    return found.success ? { success: true, data: { info: found.data, pushes } } : found;
  },
  take({ info, pushes }) {
    accountStore.apply(info, pushes);
    sessionStore.applyConfirmed(true);
    return accountStore.userInfo;
  },
});

/** Asks again: money moved, or may have. */
export const refreshAccount = account.refresh;
