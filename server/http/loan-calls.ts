import { loanOrderList, loanProductList, loanRepay, loanSubmit } from '../../protocol/rest/loan.ts';
import type { Clock } from '../infra/clock.ts';
import { done } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import type { LoanWire } from '../money/loans/loan-store.ts';
import type { Money } from '../money/money.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly money: Pick<Money, 'loans'>;
  readonly clock: Clock;
}

export function loanCalls(route: Route, { money: { loans }, clock }: Parts): void {
  const answer = (order: Outcome<LoanWire>) =>
    order.ok ? done({ order: order.value, serverTime: clock.now() }) : order;

  route(loanProductList, async ({ language }) => {
    const rows = await loans.products(language);
    return done({ rows, total: rows.length });
  });
  route(loanSubmit, async ({ user, body }) => answer(await loans.submit(user.userId, body)));
  route(loanOrderList, async ({ user, query }) => done(await loans.list(user.userId, query)));
  route(loanRepay, async ({ user, body }) => answer(await loans.repay(user.userId, body)));
}
