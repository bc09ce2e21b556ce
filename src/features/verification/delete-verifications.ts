import type { kycDelete } from '../../../protocol/rest/verification.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

const ENDPOINT: Endpoint<typeof kycDelete> = {
  method: 'POST',
  path: '/api/user/kycDelete',
  access: 'user',
  context: 'kyc',
};

/** Forgets everything sent for verification and every photo for it, for good, a review under way too (R7). */
export const deleteVerifications = (): Promise<CallResult<null>> => fetchData(ENDPOINT, {}, () => null);
