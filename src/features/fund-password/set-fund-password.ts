import type { tardPwdSet } from '../../../protocol/rest/fund-password.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof tardPwdSet> = {
  method: 'POST',
  path: '/api/user/tardPwdSet',
  access: 'user',
  context: 'user',
};

/** Sets the fund password for the first time. */
export const setFundPassword = (pwd: string): Promise<CallResult<null>> =>
  fetchData(ENDPOINT, { body: { pwd } }, () => null);
