import type { updatePwd } from '../../../protocol/rest/fund-password.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const UPDATE_PWD: Endpoint<typeof updatePwd> = {
  method: 'POST',
  path: '/api/user/updatePwd',
  access: 'user',
  context: 'user',
};

/** Replaces the fund password; withdrawals are on hold from then on (W10). */
export const changeFundPassword = (oldPwd: string, newPwd: string): Promise<CallResult<null>> =>
  fetchData(UPDATE_PWD, { body: { oldPwd, newPwd, signType: '1' } }, () => null);
