import {
  spotAmend,
  spotCancel,
  spotCancelAll,
  spotFills,
  spotList,
  spotOco,
  spotPositions,
  spotSubmit,
} from '../../protocol/rest/spot.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { Clock } from '../infra/clock.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Market } from '../market/market.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly spotOrders: SpotOrders;
  readonly market: Pick<Market, 'rulesOf'>;
  readonly clock: Clock;
}

export function spotCalls(route: Route, { spotOrders, market, clock }: Parts): void {
  route(spotSubmit, async ({ user, body }) => {
    const placed = await spotOrders.submit(user.userId, body);
    return placed.ok ? done({ order: placed.value, serverTime: clock.now() }) : placed;
  });
  route(spotOco, async ({ user, body }) => {
    const placed = await spotOrders.submitPair(user.userId, body);
    return placed.ok ? done({ ...placed.value, serverTime: clock.now() }) : placed;
  });
  route(spotAmend, async ({ user, body }) => {
    const amended = await spotOrders.amend(user.userId, body);
    return amended.ok ? done({ ...amended.value, serverTime: clock.now() }) : amended;
  });
  route(spotCancel, async ({ user, body }) => {
    const cancelled = await spotOrders.cancel(user.userId, body.id);
    return cancelled.ok ? done({ order: cancelled.value, serverTime: clock.now() }) : cancelled;
  });
  route(spotCancelAll, async ({ user, body }) => {
    const rules = body.symbol === undefined ? null : market.rulesOf(body.symbol);
    if (rules === undefined) return refused('symbolUnknown');
    return done({ cancelled: await spotOrders.cancelAll(user.userId, rules?.symbol) });
  });
  route(spotList, async ({ user, body }) => done(await spotOrders.list(user.userId, body)));
  route(spotFills, async ({ user, body }) => done(await spotOrders.fills(user.userId, body)));
  route(spotPositions, async ({ user }) => done(await spotOrders.positions(user.userId)));
}
