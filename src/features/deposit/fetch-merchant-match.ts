import type { merchantMatchShow } from '../../../protocol/rest/merchant.ts';
import type { MerchantMatch } from './merchant-match.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeMerchantMatch } from './decode-merchant-match.ts';

const ENDPOINT: Endpoint<typeof merchantMatchShow> = {
  method: 'POST',
  path: '/api/merchant/matchShow',
  access: 'user',
  context: 'merchant',
};

/** One match of mine; without an id the open one. Refused with `notFound` where there is none. */
export const fetchMerchantMatch = (id?: string): Promise<CallResult<MerchantMatch>> =>
  fetchData(ENDPOINT, { body: id === undefined ? {} : { id } }, decodeMerchantMatch);
