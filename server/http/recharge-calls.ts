import { rechargeList, rechargeNetworks, rechargeSubmit } from '../../protocol/rest/recharge.ts';
import type { Clock } from '../infra/clock.ts';
import { done } from '../infra/outcome.ts';
import type { Money } from '../money/money.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly money: Pick<Money, 'deposits'>;
  readonly clock: Clock;
}

export function rechargeCalls(route: Route, { money: { deposits }, clock }: Parts): void {
  route(rechargeNetworks, async ({ user, body }) => {
    const networks = await deposits.networks(user.userId, body.coin);
    return networks.ok ? done({ rows: networks.value, total: networks.value.length }) : networks;
  });
  route(rechargeSubmit, async ({ user, body }) => {
    const submitted = await deposits.submit(user.userId, body);
    return submitted.ok ? done({ order: submitted.value, serverTime: clock.now() }) : submitted;
  });
  route(rechargeList, async ({ user, query }) => done(await deposits.list(user.userId, query)));
}
