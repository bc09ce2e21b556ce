import type { merchantSaleAppeal } from '../../../protocol/rest/merchant.ts';
import type { MerchantSale, SaleAppealReason } from './merchant-sale.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeSold } from './decode-merchant-sale.ts';

const ENDPOINT: Endpoint<typeof merchantSaleAppeal> = {
  method: 'POST',
  path: '/api/merchant/saleAppeal',
  access: 'user',
  context: 'merchant',
};

export interface SaleAppealDraft {
  readonly id: string;
  readonly reason: SaleAppealReason;
  /** In the person's own words, at most 500 characters; only the house reads it. */
  readonly text?: string;
}

/** Asks the house to look at a sale (D3). Refused with `saleNotMatched` or `saleOver`. */
export const appealMerchantSale = (draft: SaleAppealDraft): Promise<CallResult<MerchantSale>> =>
  fetchData(ENDPOINT, { body: draft }, decodeSold);
