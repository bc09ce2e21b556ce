import type { rechargeNetworks } from '../../../protocol/rest/recharge.ts';
import type { DepositNetwork } from './deposit.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeDepositNetwork } from './decode-deposit.ts';

const ENDPOINT: Endpoint<typeof rechargeNetworks> = {
  method: 'POST',
  path: '/api/recharge/networks',
  access: 'user',
  context: 'recharge',
};

/** Networks that fit a coin, with my address on each (D1). */
export const fetchDepositNetworks = (coin: string): Promise<CallResult<Page<DepositNetwork>>> =>
  fetchRows(ENDPOINT, { body: { coin } }, decodeDepositNetwork);
