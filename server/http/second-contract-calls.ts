import {
  createSecondContractOrder,
  getTradingCycles,
  periodList,
  selectOrderList,
  submitSecondContract,
} from '../../protocol/rest/second-contract.ts';
import type { SecondContracts } from '../engine/second-contract.ts';
import type { Clock } from '../infra/clock.ts';
import { done } from '../infra/outcome.ts';
import type { Handler, Route } from './route.ts';

interface Parts {
  readonly secondContracts: SecondContracts;
  readonly clock: Clock;
}

export function secondContractCalls(route: Route, { secondContracts, clock }: Parts): void {
  const periods: Handler<typeof periodList> = () => {
    const rows = secondContracts.periods();
    return done({ rows, total: rows.length });
  };
  const create: Handler<typeof createSecondContractOrder> = async ({ user, body }) => {
    const created = await secondContracts.create(user.userId, body);
    return created.ok ? done({ order: created.value, serverTime: clock.now() }) : created;
  };

  route(periodList, periods);
  route(getTradingCycles, periods);
  route(createSecondContractOrder, create);
  route(submitSecondContract, create);
  route(selectOrderList, async ({ user, body }) => done(await secondContracts.list(user.userId, body)));
}
