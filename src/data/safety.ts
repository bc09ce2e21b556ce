import { fetchSafety } from '../api/account-safety-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** What the person who is signed in has closed: the account, the settings; and until when withdrawals wait. */
export const safety = createResource({ owner: sessionStore.token, ask: fetchSafety });

refreshOnChange(safety, ['safety', 'fundPassword']);
