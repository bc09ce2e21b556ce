import { profile, profileUpdate } from '../../protocol/rest/profile.ts';
import {
  safetyFreeze,
  safetyState,
  settingsLock,
  settingsUnlock,
  unfreeze,
  unfreezeMessage,
} from '../../protocol/rest/safety.ts';
import { sessionList, sessionRevoke } from '../../protocol/rest/session.ts';
import type { SessionStore } from '../identity/sessions.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Profiles } from '../people/safety/profiles.ts';
import type { Safety } from '../people/safety/safety.ts';
import type { Route } from './route.ts';
import type { SecurityLog } from './security-log.ts';

interface Parts {
  readonly sessions: SessionStore;
  readonly profiles: Profiles;
  readonly safety: Safety;
  readonly security: SecurityLog;
}

export function safetyCalls(route: Route, { sessions, profiles, safety, security }: Parts): void {
  route(sessionList, async ({ user }) => done(await sessions.list(user.userId, user.sessionId)));
  route(sessionRevoke, async ({ user, body }) => {
    const which = 'id' in body ? body : 'others' in body ? { butId: user.sessionId } : 'all';
    const revoked = await sessions.revoke(user.userId, which);
    if (revoked === null) return refused('notFound');
    security.signedOut(sessionRevoke.name, revoked);
    return done({ revoked });
  });

  route(profile, async ({ user }) => done(await profiles.of(user.userId)));
  route(profileUpdate, ({ user, body }) => profiles.change(user.userId, body));

  route(safetyState, async ({ user }) => done(await safety.state(user.userId)));
  route(safetyFreeze, async ({ user }) => done(await safety.freeze(user.userId)));
  route(unfreezeMessage, ({ user, body, origin }) => safety.offerThaw(user.userId, body.chainId, origin));
  route(unfreeze, ({ user, body }) => safety.askThaw(user.userId, body));
  route(settingsLock, ({ user, body }) => safety.lock(user.userId, body.days));
  route(settingsUnlock, async ({ user }) => done(await safety.unlock(user.userId)));
}
