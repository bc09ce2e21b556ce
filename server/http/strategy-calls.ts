import { strategyList, strategyRemove, strategySave } from '../../protocol/rest/strategy.ts';
import type { Clock } from '../infra/clock.ts';
import { done } from '../infra/outcome.ts';
import type { SavedStrategies } from '../people/strategies/saved-strategies.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly strategies: SavedStrategies;
  readonly clock: Clock;
}

export function strategyCalls(route: Route, { strategies, clock }: Parts): void {
  const timed = <T extends object>(value: T) => ({ ...value, serverTime: clock.now() });
  route(strategyList, async ({ user }) => done(timed(await strategies.list(user.userId))));
  route(strategySave, async ({ user, body }) => {
    const outcome = await strategies.save(user.userId, body);
    return outcome.ok ? done(timed(outcome.value)) : outcome;
  });
  route(strategyRemove, async ({ user, body }) => done(timed(await strategies.remove(user.userId, body))));
}
