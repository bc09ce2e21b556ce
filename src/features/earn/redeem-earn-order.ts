import type { financeRedeem } from '../../../protocol/rest/finance.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { placedOrder } from '../../api/earn/earn-order.ts';

const ENDPOINT: Endpoint<typeof financeRedeem> = {
  method: 'POST',
  path: '/api/mingOrder/redeem',
  access: 'user',
  context: 'finance',
};

/**
 * Takes the money out: with its interest once matured, without any before.
 * @param clientOrderId  names this request: repeated under it, it is done once
 */
export const redeemEarnOrder = (id: string, clientOrderId: string): Promise<CallResult<EarnOrder>> =>
  fetchData(ENDPOINT, { body: { id, clientOrderId } }, placedOrder);
