import type { fiatBind, fiatUnbind } from '../../../protocol/rest/fiat.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import type { BankAccount } from '../../model/bank-account.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const BIND: Endpoint<typeof fiatBind> = {
  method: 'POST',
  path: '/api/fiat/binding',
  access: 'user',
  context: 'withdraw',
};
const UNBIND: Endpoint<typeof fiatUnbind> = {
  method: 'POST',
  path: '/api/fiat/unbind',
  access: 'user',
  context: 'withdraw',
};

/** Binds a bank account, which replaces a bound one. @param pwd  the fund password */
export const bindBank = (account: BankAccount, pwd: string): Promise<CallResult<null>> =>
  fetchData(BIND, { body: { ...account, pwd } }, () => null);

/**
 * Unlinks the account that was bound at this time; one that was bound since stays.
 * @param pwd  the fund password
 */
export const unbindBank = (boundMs: EpochMs, pwd: string): Promise<CallResult<null>> =>
  fetchData(UNBIND, { body: { bindTime: boundMs, pwd } }, () => null);
