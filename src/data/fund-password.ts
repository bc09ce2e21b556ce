import { fetchFundPasswordStatus } from '../api/fund-password-status-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Whether the person who is signed in has a fund password, and whether it waits. */
export const fundPassword = createResource({ owner: sessionStore.token, ask: fetchFundPasswordStatus });

refreshOnChange(fundPassword, ['fundPassword']);
