import {
  merchantAppeal,
  merchantList,
  merchantMatch,
  merchantMatchCancel,
  merchantMatchShow,
  merchantSaleAppeal,
  merchantSaleCancel,
  merchantSaleList,
  merchantSaleShow,
  merchantSell,
} from '../../protocol/rest/merchant.ts';
import { done } from '../infra/outcome.ts';
import type { Money } from '../money/money.ts';
import type { Route } from './route.ts';

export function merchantCalls(
  route: Route,
  { money: { matches, sales } }: { readonly money: Pick<Money, 'matches' | 'sales'> },
): void {
  route(merchantList, async ({ language }) => {
    const rows = await sales.merchants(language);
    return done({ rows, total: rows.length });
  });
  route(merchantSell, ({ user, body }) => sales.sell(user.userId, body));
  route(merchantSaleShow, ({ user, body }) => sales.show(user.userId, body.id));
  route(merchantSaleCancel, ({ user, body }) => sales.cancel(user.userId, body.id));
  route(merchantSaleAppeal, ({ user, body }) => sales.appeal(user.userId, body));
  route(merchantSaleList, async ({ user, body }) => done(await sales.list(user.userId, body)));
  route(merchantMatch, ({ user, body, language }) => matches.match(user.userId, body, language));
  route(merchantMatchShow, ({ user, body, language }) => matches.show(user.userId, body.id, language));
  route(merchantMatchCancel, ({ user, body, language }) => matches.cancel(user.userId, body.id, language));
  route(merchantAppeal, ({ user, body, language }) => matches.appeal(user.userId, body, language));
}
