import type { merchantSell } from '../../../protocol/rest/merchant.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MerchantSale } from './merchant-sale.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSold } from './decode-merchant-sale.ts';

const ENDPOINT: Endpoint<typeof merchantSell> = {
  method: 'POST',
  path: '/api/merchant/sell',
  access: 'user',
  context: 'merchant',
};

export interface SaleRequest {
  readonly merchantId: string;
  /** USDT. */
  readonly amount: DecimalText;
  /** EUR for one USDT, as the person saw it: at another one nothing is sold. */
  readonly exchangeRate: DecimalText;
}

/**
 * Sells USDT to a merchant. Refused with `saleRateChanged` when its rate is another by now, `saleOutOfRange`,
 * `merchantUnavailable` and `insufficientBalance`.
 * @param clientOrderId  names this request: repeated under it, it is sold once
 */
export const sellToMerchant = (request: SaleRequest, clientOrderId: string): Promise<CallResult<MerchantSale>> =>
  fetchData(ENDPOINT, { body: { ...request, clientOrderId } }, decodeSold);
