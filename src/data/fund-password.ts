import { fetchFundPasswordStatus } from '../api/fund-password-status-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Whether the signed-in person has a fund password, and whether it is locked or on hold. */
export const fundPassword = createResource({ owner: sessionStore.token, ask: fetchFundPasswordStatus });

refreshOnChange(fundPassword, ['fundPassword']);
