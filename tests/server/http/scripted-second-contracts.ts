import { RULE_IN_FORCE } from '../../../protocol/units/payout.ts';
import type { SecondContracts, SecondOrderWire } from '../../../server/engine/second-contract/second-contract.ts';
import { ODDS_VERSION, TERMS } from '../../../server/engine/second-contract/up-down-terms.ts';
import { done, refused } from '../../../server/infra/outcome.ts';

const OPENED_MS = 1_795_165_260_000;

/** Up/down trades that open at once and never end, kept per user: what the calls need, without money or ticks. */
export function scriptedSecondContracts(): SecondContracts {
  const orders = new Map<string, SecondOrderWire[]>();
  return {
    terms: TERMS,
    create(userId, request) {
      const odds = TERMS.oddsOf(request.type);
      if (odds === undefined) return Promise.resolve(refused('periodUnknown'));
      if (request.oddsVersion !== ODDS_VERSION) return Promise.resolve(refused('oddsChanged'));
      const mine = orders.get(userId) ?? [];
      orders.set(userId, mine);
      const order: SecondOrderWire = {
        id: `${userId}-${mine.length + 1}`,
        clientOrderId: request.clientOrderId,
        coinSymbol: request.coinSymbol,
        betAmount: String(request.betAmount),
        betContent: request.betContent,
        type: request.type,
        openPrice: '2',
        createTime: OPENED_MS,
        status: 0,
        odds,
        oddsVersion: ODDS_VERSION,
        ruleId: RULE_IN_FORCE,
        openSeq: 1,
        openTime: OPENED_MS,
        openHash: 'a'.repeat(64),
        dueTime: OPENED_MS + request.type * 1000,
      };
      mine.unshift(order);
      return Promise.resolve(done(order));
    },
    list(userId, { status, id, pageNum, page, pageSize = 10 }) {
      const all = (orders.get(userId) ?? []).filter(
        (order) => order.status === status && (id === undefined || order.id === id),
      );
      const first = ((pageNum ?? page ?? 1) - 1) * pageSize;
      const sums = { staked: '0', paid: '0' };
      return Promise.resolve({ rows: all.slice(first, first + pageSize), total: all.length, sums });
    },
    find: (userId, id) => Promise.resolve(orders.get(userId)?.find((order) => order.id === id)),
    onChange: () => () => undefined,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
