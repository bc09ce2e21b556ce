import { fetchAccountLocks } from './fetch-account-locks.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** What holds my money. */
export const accountLocks = createResource({ owner: sessionStore.token, ask: fetchAccountLocks });
