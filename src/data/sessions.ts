import { fetchSessions } from '../api/sessions/fetch-sessions.ts';
import { followChanges } from './changes.ts';
import { createResource } from './resource.ts';
import { sessionStore } from './session.ts';

/** Where the person is signed in; `total` counts those beyond the rows too. */
export const sessions = createResource({ owner: sessionStore.token, ask: fetchSessions });

const again = () => {
  if (sessions.now.peek().state !== 'idle') void sessions.refresh();
};
followChanges(['session'], again, again);
