import type { merchantMatchCancel } from '../../../protocol/rest/merchant.ts';
import type { MerchantMatch } from './merchant-match.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeMerchantMatch } from './decode-merchant-match.ts';

const ENDPOINT: Endpoint<typeof merchantMatchCancel> = {
  method: 'POST',
  path: '/api/merchant/matchCancel',
  access: 'user',
  context: 'merchant',
};

/** Stops looking, or gives a match back unpaid. Refused with `matchOver` when it came too late. */
export const cancelMerchantMatch = (id: string): Promise<CallResult<MerchantMatch>> =>
  fetchData(ENDPOINT, { body: { id } }, decodeMerchantMatch);
