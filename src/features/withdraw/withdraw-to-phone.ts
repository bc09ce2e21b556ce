import type { BodyOf, QueryOf } from '../../../protocol/call.ts';
import type { fiatWithdraw } from '../../../protocol/rest/fiat.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodePlaced } from '../../api/decode-withdrawal.ts';

const ENDPOINT: Endpoint<typeof fiatWithdraw> = {
  method: 'POST',
  path: '/api/fiat/withdraw',
  access: 'user',
  context: 'withdraw',
};

/** Pays EUR out to a phone number in E.164; the same key twice pays once. */
export const withdrawToPhone = (
  query: QueryOf<typeof fiatWithdraw>,
  body: BodyOf<typeof fiatWithdraw>,
): Promise<CallResult<Withdrawal>> => fetchData(ENDPOINT, { query, body }, decodePlaced);
