import type { merchantSaleList } from '../../../protocol/rest/merchant.ts';
import type { MerchantSale, SaleStatus } from './merchant-sale.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeMerchantSale } from './decode-merchant-sale.ts';

const ENDPOINT: Endpoint<typeof merchantSaleList> = {
  method: 'POST',
  path: '/api/merchant/orderList',
  access: 'user',
  context: 'merchant',
};

/** Which sales. `pageNum` counts from 1, `pageSize` at most 1000. */
export interface MerchantSalesWish {
  /** Null is all. */
  readonly status: SaleStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** My sales to merchants, newest first. */
export const fetchMerchantSales = ({
  status,
  pageNum,
  pageSize,
  signal,
}: MerchantSalesWish): Promise<CallResult<Page<MerchantSale>>> =>
  fetchRows(
    ENDPOINT,
    { body: { ...(status ? { status } : {}), pageNum, pageSize }, ...(signal ? { signal } : {}) },
    decodeMerchantSale,
  );
