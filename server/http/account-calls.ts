import { accountHistory, accountLocks, accountValues, transfer } from '../../protocol/rest/account.ts';
import { statement } from '../../protocol/rest/statement.ts';
import { done } from '../infra/outcome.ts';
import type { Money } from '../money/money.ts';
import type { Route } from './route.ts';

export function accountCalls(
  route: Route,
  { money }: { readonly money: Pick<Money, 'accounts' | 'statements' | 'transfers'> },
): void {
  const { accounts, statements, transfers } = money;
  route(transfer, ({ user, body }) => transfers.submit(user.userId, body));
  route(accountHistory, async ({ user, body }) => done(await accounts.history(user.userId, body)));
  route(accountLocks, async ({ user }) => done(await accounts.locks(user.userId)));
  route(accountValues, async ({ user, body }) => done(await accounts.values(user.userId, body)));
  route(statement, async ({ user, body }) => done(await statements.of(user.userId, body)));
}
