import {
  financeOrderList,
  financeOrderShow,
  financeProductList,
  financeRedeem,
  financeSubmit,
} from '../../protocol/rest/finance.ts';
import { done } from '../infra/outcome.ts';
import type { Money } from '../money/money.ts';
import type { Route } from './route.ts';

export function financeCalls(route: Route, { money: { earn } }: { readonly money: Pick<Money, 'earn'> }): void {
  route(financeProductList, async () => {
    const rows = await earn.products();
    return done({ rows, total: rows.length });
  });
  route(financeSubmit, ({ user, body }) => earn.buy(user.userId, body));
  route(financeOrderList, async ({ user, query }) => done(await earn.list(user.userId, query)));
  route(financeOrderShow, ({ user, body }) => earn.show(user.userId, body.id));
  route(financeRedeem, ({ user, body }) => earn.redeem(user.userId, body));
}
