import type { BodyOf } from '../../../protocol/call.ts';
import type { withdrawSubmit } from '../../../protocol/rest/withdraw.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodePlaced } from '../../api/decode-withdrawal.ts';

const ENDPOINT: Endpoint<typeof withdrawSubmit> = {
  method: 'POST',
  path: '/api/withdraw/submit',
  access: 'user',
  context: 'withdraw',
};

/** Withdraws a coin to an address; the same key twice withdraws once. */
export const submitWithdrawal = (body: BodyOf<typeof withdrawSubmit>): Promise<CallResult<Withdrawal>> =>
  fetchData(ENDPOINT, { body }, decodePlaced);
