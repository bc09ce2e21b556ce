import { fetchWithdrawRules } from '../api/withdraw-rules-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource, rowsOf } from './resource.ts';
import { sessionStore } from './session.ts';

/** Fees, limits and conditions of every way out that is open to the person who is signed in. */
export const withdrawRules = createResource({
  owner: sessionStore.token,
  ask: fetchWithdrawRules,
  take: rowsOf,
});

// What is used of the day moves with each withdrawal, conditions with what they ask for.
refreshOnChange(withdrawRules, ['withdrawal', 'bank', 'address', 'fundPassword']);
