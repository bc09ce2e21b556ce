import { loanOrderList, loanProductList, loanRepay, loanSubmit } from '../../protocol/rest/loan.ts';
import type { Clock } from '../infra/clock.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import type { LoanWire } from '../money/loans/loan-store.ts';
import type { Money } from '../money/money.ts';
import type { Verification } from '../people/verification/verification.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly money: Pick<Money, 'loans'>;
  readonly verification: Pick<Verification, 'verifiedPapers'>;
  readonly clock: Clock;
}

export function loanCalls(route: Route, { money: { loans }, verification, clock }: Parts): void {
  const answer = (order: Outcome<LoanWire>) =>
    order.ok ? done({ order: order.value, serverTime: clock.now() }) : order;

  route(loanProductList, async ({ language }) => {
    const rows = await loans.products(language);
    return done({ rows, total: rows.length });
  });
  route(loanSubmit, async ({ user, body }) => {
    const { idCard } = body;
    const papers = idCard === undefined ? await verification.verifiedPapers(user.userId) : { idCard };
    return papers === null
      ? refused('idNumberInvalid')
      : answer(await loans.submit(user.userId, { ...body, ...papers }));
  });
  route(loanOrderList, async ({ user, query }) => done(await loans.list(user.userId, query)));
  route(loanRepay, async ({ user, body }) => answer(await loans.repay(user.userId, body)));
}
