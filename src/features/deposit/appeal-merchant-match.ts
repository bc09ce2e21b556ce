import type { merchantAppeal } from '../../../protocol/rest/merchant.ts';
import type { AppealReason, MerchantMatch } from './merchant-match.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeMerchantMatch } from './decode-merchant-match.ts';

const ENDPOINT: Endpoint<typeof merchantAppeal> = {
  method: 'POST',
  path: '/api/merchant/appeal',
  access: 'user',
  context: 'merchant',
};

export interface AppealDraft {
  readonly id: string;
  readonly reason: AppealReason;
  /** In the person's own words, at most 500 characters; only the house reads it. */
  readonly text?: string;
}

/** Asks the house to look at a match (D3). */
export const appealMerchantMatch = (draft: AppealDraft): Promise<CallResult<MerchantMatch>> =>
  fetchData(ENDPOINT, { body: draft }, decodeMerchantMatch);
