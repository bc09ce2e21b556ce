import { currencyExchange, exchangeOrderList, exchangeQuote, exchangeRules } from '../../protocol/rest/exchange.ts';
import { done } from '../infra/outcome.ts';
import type { Money } from '../money/money.ts';
import type { Route } from './route.ts';

export function exchangeCalls(route: Route, { money }: { readonly money: Pick<Money, 'convert'> }): void {
  const { convert } = money;
  route(exchangeRules, async ({ user }) => done(await convert.rules(user.userId)));
  route(exchangeQuote, ({ user, body }) => convert.quote(user.userId, body));
  route(currencyExchange, ({ user, body }) => convert.exchange(user.userId, body));
  route(exchangeOrderList, async ({ user, body }) => done(await convert.list(user.userId, body)));
}
