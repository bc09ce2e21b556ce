import { liabilityPath, liabilityRoots } from '../../protocol/rest/liabilities.ts';
import { done } from '../infra/outcome.ts';
import type { Liabilities } from '../people/liabilities/liabilities.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly liabilities: Liabilities;
}

/** The call for a path takes no user id: a token reaches only the leaves of its own account. */
export function liabilitiesCalls(route: Route, { liabilities }: Parts): void {
  route(liabilityRoots, async ({ body }) => done(await liabilities.roots(body.nightTime)));
  route(liabilityPath, async ({ user }) => done(await liabilities.pathsFor(user.userId)));
}
