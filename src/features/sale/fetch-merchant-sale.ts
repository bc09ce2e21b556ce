import type { merchantSaleShow } from '../../../protocol/rest/merchant.ts';
import type { MerchantSale } from './merchant-sale.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSold } from './decode-merchant-sale.ts';

const ENDPOINT: Endpoint<typeof merchantSaleShow> = {
  method: 'POST',
  path: '/api/merchant/saleShow',
  access: 'user',
  context: 'merchant',
};

/** One sale of mine. Refused with `notFound` where there is none of this id. */
export const fetchMerchantSale = (id: string): Promise<CallResult<MerchantSale>> =>
  fetchData(ENDPOINT, { body: { id } }, decodeSold);
