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
import type { Proof } from '../proof/proof.ts';
import { withReceipts } from '../proof/stop-receipts.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly spotOrders: SpotOrders;
  readonly market: Pick<Market, 'rulesOf'>;
  readonly proof: Pick<Proof, 'signed'>;
  readonly clock: Clock;
}

export function spotCalls(route: Route, { spotOrders, market, proof, clock }: Parts): void {
  route(spotSubmit, async ({ user, body }) => {
    const placed = await spotOrders.submit(user.userId, body);
    return placed.ok
      ? done({ order: withReceipts(user.userId, placed.value, proof), serverTime: clock.now() })
      : placed;
  });
  route(spotOco, async ({ user, body }) => {
    const placed = await spotOrders.submitPair(user.userId, body);
    if (!placed.ok) return placed;
    const { takeProfit, stopLoss } = placed.value;
    return done({ takeProfit, stopLoss: withReceipts(user.userId, stopLoss, proof), serverTime: clock.now() });
  });
  route(spotAmend, async ({ user, body }) => {
    const amended = await spotOrders.amend(user.userId, body);
    if (!amended.ok) return amended;
    const { order, keptPlace } = amended.value;
    return done({ order: withReceipts(user.userId, order, proof), keptPlace, serverTime: clock.now() });
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
