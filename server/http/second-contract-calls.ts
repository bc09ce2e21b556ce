import type { Static } from 'typebox';
import {
  createSecondContractOrder,
  getTradingCycles,
  oddsHistory,
  outcomeStatistics,
  periodList,
  selectOrderList,
  submitSecondContract,
} from '../../protocol/rest/second-contract.ts';
import type { SignedReceipt } from '../../protocol/rest/second-contract.ts';
import type { OutcomeStatistics } from '../engine/second-contract/outcome-statistics.ts';
import type { SecondContracts, SecondOrderWire } from '../engine/second-contract/second-contract.ts';
import type { Clock } from '../infra/clock.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Market } from '../market/market.ts';
import type { OddsTables } from '../proof/odds-tables.ts';
import type { Handler, Route } from './route.ts';

/** Signs the opening of an order; the signature of an order is always the same. */
export interface ReceiptSigner {
  receiptOf(userId: string, order: SecondOrderWire): Static<typeof SignedReceipt>;
}

interface Parts {
  readonly secondContracts: SecondContracts;
  readonly statistics: OutcomeStatistics;
  readonly proof: ReceiptSigner;
  readonly oddsTables: Pick<OddsTables, 'all'>;
  readonly market: Pick<Market, 'rulesOf'>;
  readonly clock: Clock;
}

export function secondContractCalls(
  route: Route,
  { secondContracts, statistics, proof, oddsTables, market, clock }: Parts,
): void {
  const periods: Handler<typeof periodList> = () => {
    const rows = secondContracts.terms.periods;
    return done({ rows, total: rows.length });
  };
  const create: Handler<typeof createSecondContractOrder> = async ({ user, body }) => {
    const created = await secondContracts.create(user.userId, body);
    if (!created.ok) return created;
    const receipt = proof.receiptOf(user.userId, created.value);
    return done({ order: created.value, serverTime: clock.now(), receipt });
  };

  const statisticsOf: Handler<typeof outcomeStatistics> = async ({ body }) => {
    if (body.symbol === undefined) {
      const rows = await statistics.all();
      return done({ rows, total: rows.length });
    }
    const rules = market.rulesOf(body.symbol);
    return rules === undefined || !rules.secondContract
      ? refused('symbolUnknown')
      : done({ rows: [await statistics.of(rules.symbol)], total: 1 });
  };

  route(periodList, periods);
  route(getTradingCycles, periods);
  route(oddsHistory, async () => {
    const rows = [...(await oddsTables.all())];
    return done({ rows, total: rows.length });
  });
  route(outcomeStatistics, statisticsOf);
  route(createSecondContractOrder, create);
  route(submitSecondContract, create);
  route(selectOrderList, async ({ user, body }) => done(await secondContracts.list(user.userId, body)));
}
