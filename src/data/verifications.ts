import { fetchVerifications } from '../api/verification-status-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource, rowsOf } from './resource.ts';
import { sessionStore } from './session.ts';

/** My submissions for verification with their results, one row for each level that was ever sent. */
export const verifications = createResource({ owner: sessionStore.token, ask: fetchVerifications, take: rowsOf });

refreshOnChange(verifications, ['verification']);
