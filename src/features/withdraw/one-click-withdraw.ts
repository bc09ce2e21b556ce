import type { BodyOf } from '../../../protocol/call.ts';
import type { oneClickWithdraw as call } from '../../../protocol/rest/withdraw.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodePlaced } from '../../api/decode-withdrawal.ts';

const ENDPOINT: Endpoint<typeof call> = {
  method: 'POST',
  path: '/api/withdraw/oneClick',
  access: 'user',
  context: 'withdraw',
};

/** Withdraws to an address of the address book; the same key twice withdraws once. */
export const oneClickWithdraw = (body: BodyOf<typeof call>): Promise<CallResult<Withdrawal>> =>
  fetchData(ENDPOINT, { body }, decodePlaced);
