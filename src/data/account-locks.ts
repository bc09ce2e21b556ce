import { fetchAccountLocks } from '../api/account/fetch-account-locks.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** What holds my money. */
export const accountLocks = createResource({ owner: sessionStore.token, ask: fetchAccountLocks });
