import type { kycStatus } from '../../../protocol/rest/verification.ts';
import type { Verification } from '../../model/verification.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decodeVerification } from './verification.ts';

const ENDPOINT: Endpoint<typeof kycStatus> = {
  method: 'POST',
  path: '/api/user/kycStatus',
  access: 'user',
  context: 'kyc',
};

/** What was sent for review, a row for each level that was ever sent. */
export const fetchVerifications = (): Promise<CallResult<Page<Verification>>> =>
  fetchRows(ENDPOINT, {}, decodeVerification);
