import type { nonce, register as registerCall, loginOut as loginOutCall } from '../../protocol/rest/user.ts';
import type { EpochMs } from '../../protocol/units/time.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { record, text, time } from './wire.ts';
import type { WalletKind } from '../model/account.ts';

const NONCE: Endpoint<typeof nonce> = { method: 'POST', path: '/api/user/nonce', access: 'public', context: 'user' };

export interface SignInOffer {
  readonly nonce: string;
  /** The EIP-4361 text to show and to sign, byte for byte. */
  readonly message: string;
  readonly expiresAtMs: EpochMs;
}

export const fetchNonce = (address: string, chainId: number, language: string): Promise<CallResult<SignInOffer>> =>
  fetchData(NONCE, { body: { address, chainId, language: language as 'en' } }, (data) => {
    const from = record(data, 'data');
    return { nonce: text(from, 'nonce'), message: text(from, 'message'), expiresAtMs: time(from, 'expiresAt') };
  });

const REGISTER: Endpoint<typeof registerCall> = {
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  context: 'user',
};

export interface NewSession {
  readonly token: string;
  readonly userId: string;
  /** True when this signature made the account. */
  readonly created: boolean;
}

/** Signs in, or creates the account of a new address (docs/contract.md#scope). */
export const register = (message: string, signature: string, walletType: WalletKind): Promise<CallResult<NewSession>> =>
  fetchData(REGISTER, { body: { message, signature, walletType } }, (data) => {
    const from = record(data, 'data');
    return { token: text(from, 'satoken'), userId: text(from, 'userId'), created: from['created'] === true };
  });

const LOGIN_OUT: Endpoint<typeof loginOutCall> = {
  method: 'POST',
  path: '/api/user/loginOut',
  access: 'user',
  context: 'user',
};

/** Ends the session on the server. */
export const loginOut = (): Promise<CallResult<undefined>> => fetchData(LOGIN_OUT, {}, () => undefined);
