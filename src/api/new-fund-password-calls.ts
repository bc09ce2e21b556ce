import type { tardPwdSet } from '../../protocol/rest/fund-password.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';

const TARD_PWD_SET: Endpoint<typeof tardPwdSet> = {
  method: 'POST',
  path: '/api/user/tardPwdSet',
  access: 'user',
  context: 'user',
};

/** Sets the fund password for the first time. */
export const setFundPassword = (pwd: string): Promise<CallResult<null>> =>
  fetchData(TARD_PWD_SET, { body: { pwd } }, () => null);
