import { coolOff, limitsGet, limitsSet } from '../../protocol/rest/limits.ts';
import type { OwnLimits } from '../engine/own-limits/own-limits.ts';
import { done } from '../infra/outcome.ts';
import type { Route } from './route.ts';

export function limitsCalls(route: Route, { ownLimits }: { readonly ownLimits: OwnLimits }): void {
  route(limitsGet, async ({ user }) => done(await ownLimits.get(user.userId)));
  route(limitsSet, ({ user, body, loosening }) => ownLimits.set(user.userId, body, loosening));
  route(coolOff, ({ user, body }) => ownLimits.coolOff(user.userId, body.period));
}
