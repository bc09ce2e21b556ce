import type { merchantSaleCancel } from '../../../protocol/rest/merchant.ts';
import type { MerchantSale } from './merchant-sale.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSold } from './decode-merchant-sale.ts';

const ENDPOINT: Endpoint<typeof merchantSaleCancel> = {
  method: 'POST',
  path: '/api/merchant/saleCancel',
  access: 'user',
  context: 'merchant',
};

/** Takes a sale back that no merchant has answered yet. Refused with `saleMatched` or `saleOver` when it came too late. */
export const cancelMerchantSale = (id: string): Promise<CallResult<MerchantSale>> =>
  fetchData(ENDPOINT, { body: { id } }, decodeSold);
