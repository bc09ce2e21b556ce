import type { financeSubmit } from '../../../protocol/rest/finance.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { placedOrder } from '../../api/earn/earn-order.ts';

const ENDPOINT: Endpoint<typeof financeSubmit> = {
  method: 'POST',
  path: '/api/mingOrder/submit',
  access: 'user',
  context: 'finance',
};

/** So much of the product's coin, from the financial account. */
export interface EarnPurchase {
  readonly productId: string;
  readonly amount: DecimalText;
}

/** @param clientOrderId  names this request: repeated under it, money is put in once */
export const buyEarnProduct = (purchase: EarnPurchase, clientOrderId: string): Promise<CallResult<EarnOrder>> =>
  fetchData(ENDPOINT, { body: { ...purchase, clientOrderId } }, placedOrder);
