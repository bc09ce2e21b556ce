import type { tardPwdSet, updatePwd } from '../../../protocol/rest/fund-password.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const TARD_PWD_SET: Endpoint<typeof tardPwdSet> = {
  method: 'POST',
  path: '/api/user/tardPwdSet',
  access: 'user',
  context: 'user',
};

/** Sets the fund password for the first time. */
export const setFundPassword = (pwd: string): Promise<CallResult<null>> =>
  fetchData(TARD_PWD_SET, { body: { pwd } }, () => null);

const UPDATE_PWD: Endpoint<typeof updatePwd> = {
  method: 'POST',
  path: '/api/user/updatePwd',
  access: 'user',
  context: 'user',
};

/** Replaces the fund password; withdrawals are on hold from then on (W10). */
export const changeFundPassword = (oldPwd: string, newPwd: string): Promise<CallResult<null>> =>
  fetchData(UPDATE_PWD, { body: { oldPwd, newPwd, signType: '1' } }, () => null);
