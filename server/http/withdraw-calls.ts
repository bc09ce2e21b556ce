import { addressAdd, addressList, addressRemove } from '../../protocol/rest/address-book.ts';
import { bankWithdraw, fiatBind, fiatBinding, fiatOrders, fiatUnbind, fiatWithdraw } from '../../protocol/rest/fiat.ts';
import {
  eurQuickWithdraw,
  oneClickWithdraw,
  withdrawList,
  withdrawPermission,
  withdrawRules,
  withdrawSubmit,
} from '../../protocol/rest/withdraw.ts';
import { done } from '../infra/outcome.ts';
import type { Money } from '../money/money.ts';
import type { Route } from './route.ts';

export function withdrawCalls(route: Route, { money }: { readonly money: Pick<Money, 'withdrawals' | 'bank'> }): void {
  const { withdrawals, bank } = money;
  const pageOf = <Row>(rows: readonly Row[]) => done({ rows, total: rows.length });

  route(withdrawRules, async ({ user }) => pageOf(await withdrawals.rules(user.userId)));
  route(withdrawPermission, ({ user, body }) => withdrawals.permit(user.userId, body));
  route(withdrawSubmit, ({ user, body }) => withdrawals.submit(user.userId, body));
  route(withdrawList, async ({ user, query }) => done(await withdrawals.list(user.userId, query)));
  route(eurQuickWithdraw, ({ user, body }) => withdrawals.eurQuick(user.userId, body));
  route(oneClickWithdraw, ({ user, body }) => withdrawals.oneClick(user.userId, body));
  route(fiatWithdraw, ({ user, query, body }) => withdrawals.toPhone(user.userId, { ...query, ...body }));
  route(bankWithdraw, ({ user, body }) => withdrawals.toBank(user.userId, body));
  route(fiatOrders, async ({ user, query }) =>
    done(await withdrawals.list(user.userId, { ...query, channel: 'phone' })),
  );
  route(addressList, async ({ user }) => pageOf(await withdrawals.addresses.list(user.userId)));
  route(addressAdd, ({ user, body }) => withdrawals.addresses.add(user.userId, body));
  route(fiatBinding, async ({ user }) => done(await bank.show(user.userId)));
  route(fiatBind, ({ user, body }) => bank.bind(user.userId, body));
  route(fiatUnbind, ({ user, body }) => bank.unbind(user.userId, body));
  route(addressRemove, ({ user, body }) => withdrawals.addresses.remove(user.userId, body.id));
}
