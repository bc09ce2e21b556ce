import type { financeOrderShow } from '../../../protocol/rest/finance.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { placedOrder } from './earn-order.ts';

const ENDPOINT: Endpoint<typeof financeOrderShow> = {
  method: 'POST',
  path: '/api/mingOrder/show',
  access: 'user',
  context: 'finance',
};

/** One order of mine. */
export const fetchEarnOrder = (id: string): Promise<CallResult<EarnOrder>> =>
  fetchData(ENDPOINT, { body: { id } }, placedOrder);
