import { getInfo, loginOut, nonce, register } from '../../protocol/rest/user.ts';
import type { SessionStore } from '../identity/sessions.ts';
import type { SignIn } from '../identity/sign-in.ts';
import type { UserInfoReader } from '../identity/user-info.ts';
import { done } from '../infra/outcome.ts';
import type { Route } from './route.ts';
import type { SecurityLog } from './security-log.ts';

interface Parts {
  readonly signIn: SignIn;
  readonly sessions: SessionStore;
  readonly userInfo: UserInfoReader;
  readonly security: SecurityLog;
}

export function userCalls(route: Route, { signIn, sessions, userInfo, security }: Parts): void {
  route(nonce, ({ body, origin }) => signIn.offer(body, origin));
  route(register, async ({ body, userAgent }) => {
    const outcome = await signIn.register(body, userAgent);
    // The signature is the only factor, so the log names no other.
    if (outcome.ok) security.signedIn(register.name, outcome.value.userId, outcome.value.created);
    return outcome;
  });
  route(loginOut, async ({ user }) => {
    await sessions.end(user.sessionId);
    security.signedOut(loginOut.name, 1);
    return done(undefined);
  });
  route(getInfo, async ({ user }) => done(await userInfo.of(user.userId)));
}
