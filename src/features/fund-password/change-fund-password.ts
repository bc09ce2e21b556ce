import type { updatePwd } from '../../../protocol/rest/fund-password.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof updatePwd> = {
  method: 'POST',
  path: '/api/user/updatePwd',
  access: 'user',
  context: 'user',
};

/** Puts a new fund password in place of the old one; withdrawals wait from then on (W10). */
export const changeFundPassword = (oldPwd: string, newPwd: string): Promise<CallResult<null>> =>
  fetchData(ENDPOINT, { body: { oldPwd, newPwd, signType: '1' } }, () => null);
