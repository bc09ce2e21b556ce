import { fundPasswordStatus, tardPwdSet, updatePwd } from '../../protocol/rest/fund-password.ts';
import type { FundPasswords } from '../identity/fund-password.ts';
import { done } from '../infra/outcome.ts';
import type { Route } from './route.ts';

export function fundPasswordCalls(route: Route, { fundPasswords }: { readonly fundPasswords: FundPasswords }): void {
  route(fundPasswordStatus, async ({ user }) => done(await fundPasswords.status(user.userId)));
  route(tardPwdSet, ({ user, body }) => fundPasswords.set(user.userId, body.pwd));
  route(updatePwd, ({ user, body }) => fundPasswords.change(user.userId, body));
}
