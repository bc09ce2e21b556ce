import type { fiatBind } from '../../../protocol/rest/fiat.ts';
import type { BankAccount } from '../../model/bank-account.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof fiatBind> = {
  method: 'POST',
  path: '/api/fiat/binding',
  access: 'user',
  context: 'withdraw',
};

/** Binds a bank account, which replaces a bound one. @param pwd  the fund password */
export const bindBank = (account: BankAccount, pwd: string): Promise<CallResult<null>> =>
  fetchData(ENDPOINT, { body: { ...account, pwd } }, () => null);
