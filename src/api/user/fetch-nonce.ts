import type { nonce } from '../../../protocol/rest/user.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchData } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult } from '../result.ts';
import { record, text, time } from '../wire.ts';

const ENDPOINT: Endpoint<typeof nonce> = { method: 'POST', path: '/api/user/nonce', access: 'public', context: 'user' };

export interface SignInOffer {
  readonly nonce: string;
  /** The EIP-4361 text to show and to sign, byte for byte. */
  readonly message: string;
  readonly expiresAtMs: EpochMs;
}

export const fetchNonce = (address: string, chainId: number, language: string): Promise<CallResult<SignInOffer>> =>
  fetchData(ENDPOINT, { body: { address, chainId, language: language as 'en' } }, (data) => {
    const from = record(data, 'data');
    return { nonce: text(from, 'nonce'), message: text(from, 'message'), expiresAtMs: time(from, 'expiresAt') };
  });
