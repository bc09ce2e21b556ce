import { getInfo, loginOut, nonce, register } from '../../protocol/rest/user.ts';
import type { SessionStore } from '../identity/sessions.ts';
import type { SignIn } from '../identity/sign-in.ts';
import type { UserInfoReader } from '../identity/user-info.ts';
import { done } from '../infra/outcome.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly signIn: SignIn;
  readonly sessions: SessionStore;
  readonly userInfo: UserInfoReader;
}

export function userCalls(route: Route, { signIn, sessions, userInfo }: Parts): void {
  route(nonce, ({ body, origin }) => signIn.offer(body, origin));
  route(register, ({ body, userAgent }) => signIn.register(body, userAgent));
  route(loginOut, async ({ user }) => {
    await sessions.end(user.sessionId);
    return done(undefined);
  });
  route(getInfo, async ({ user }) => done(await userInfo.of(user.userId)));
}
