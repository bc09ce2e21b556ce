import type { BodyOf } from '../../../protocol/call.ts';
import type { eurQuickWithdraw as call } from '../../../protocol/rest/withdraw.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodePlaced } from '../../api/decode-withdrawal.ts';

const ENDPOINT: Endpoint<typeof call> = {
  method: 'POST',
  path: '/api/withdraw/eurQuickWithdraw',
  access: 'user',
  context: 'withdraw',
};

/** Pays EUR out to a TRC-20 address; the same key twice pays once. */
export const eurQuickWithdraw = (body: BodyOf<typeof call>): Promise<CallResult<Withdrawal>> =>
  fetchData(ENDPOINT, { body }, decodePlaced);
