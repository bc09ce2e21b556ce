import type { merchantMatch } from '../../../protocol/rest/merchant.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MerchantMatch } from './merchant-match.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decodeMerchantMatch } from './decode-merchant-match.ts';

const ENDPOINT: Endpoint<typeof merchantMatch> = {
  method: 'POST',
  path: '/api/merchant/match',
  access: 'user',
  context: 'merchant',
};

export interface MatchDraft {
  readonly coin: string;
  readonly amount: DecimalText;
  /** One per tap. Repeating the call with it cannot start a second search. */
  readonly clientOrderId: string;
}

/** Looks for a merchant. Refused with `matchActive` while another search or payment of mine is open. */
export const startMerchantMatch = (draft: MatchDraft): Promise<CallResult<MerchantMatch>> =>
  fetchData(ENDPOINT, { body: draft }, decodeMerchantMatch);
