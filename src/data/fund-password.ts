import { fetchFundPasswordStatus } from '../api/fund-password-status-calls.ts';
import { followChanges } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Whether the person who is signed in has a fund password, and whether it waits. */
export const fundPassword = createResource({ owner: sessionStore.token, ask: fetchFundPasswordStatus });

const again = () => {
  if (fundPassword.now.peek().state !== 'idle') void fundPassword.refresh();
};
followChanges(['fundPassword'], again, again);
