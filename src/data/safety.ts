import { fetchSafety } from '../api/account-safety-calls.ts';
import { refreshOnChange } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Freeze, settings lock and withdrawal hold of the signed-in person. */
export const safety = createResource({ owner: sessionStore.token, ask: fetchSafety });

refreshOnChange(safety, ['safety', 'fundPassword']);
