import { fetchSessions } from './fetch-sessions.ts';
import { followChanges } from '../../data/changes.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** Where the person is signed in; `total` counts those beyond the rows too. */
export const sessions = createResource({ owner: sessionStore.token, ask: fetchSessions });

const again = () => {
  if (sessions.now.peek().state !== 'idle') void sessions.refresh();
};
followChanges(['session'], again, again);
