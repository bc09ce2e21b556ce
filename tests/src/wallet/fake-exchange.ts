import { getAddress, verifyMessage } from 'ethers';
import { formatSignInMessage, parseSignInMessage, SIGN_IN_STATEMENT } from '../../../protocol/sign-in-message.ts';
import type { SignInFields } from '../../../protocol/sign-in-message.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import type { NewSession, SignInOffer } from '../../../src/api/session-calls.ts';
import type { WalletKind } from '../../../src/model/account.ts';
import type { CallError, CallResult } from '../../../src/api/result.ts';

export const PAGE = { host: 'tern.example', protocol: 'https:' };

/** A message as the exchange writes it, with some fields otherwise. */
export const messageFor = (address: string, change: Partial<SignInFields> = {}): string =>
  formatSignInMessage({
    domain: PAGE.host,
    address: getAddress(address),
    statement: SIGN_IN_STATEMENT,
    uri: `https://${PAGE.host}`,
    chainId: 1,
    nonce: 'abcdefgh12345678',
    issuedAt: 1_790_000_000_000,
    expirationTime: 1_790_000_600_000,
    ...change,
  });

export const callError = (kind: CallError['kind'], code = 0): CallError => ({
  kind,
  status: kind === 'refused' ? 200 : 0,
  context: 'user',
  code,
  msg: '',
  details: {},
});

/**
 * A small exchange with the rules that matter here: its own nonces, single use, five minutes, signature of the address.
 */
export function fakeExchange(now: () => number = Date.now) {
  const nonces = new Map<string, { message: string; expiresAtMs: number }>();
  let count = 0;
  return {
    /** Tokens handed out, by address. */
    tokens: new Map<string, string>(),
    asked: [] as { address: string; chainId: number; language: string }[],
    async requestNonce(ask: { address: string; chainId: number; language: string }): Promise<CallResult<SignInOffer>> {
      this.asked.push(ask);
      const nonce = `nonce${String(++count).padStart(8, '0')}`;
      const expiresAtMs = now() + 300_000;
      const message = messageFor(ask.address, {
        chainId: ask.chainId,
        nonce,
        issuedAt: now(),
        expirationTime: now() + 600_000,
        statement: SIGN_IN_STATEMENT,
      });
      nonces.set(nonce, { message, expiresAtMs });
      return { success: true, data: { nonce, message, expiresAtMs: expiresAtMs as EpochMs } };
    },
    async register(answer: {
      message: string;
      signature: string;
      walletType: WalletKind;
    }): Promise<CallResult<NewSession>> {
      const parsed = parseSignInMessage(answer.message);
      if (!parsed.ok) return { success: false, error: callError('refused', 612) };
      const { nonce, address } = parsed.fields;
      const offered = nonces.get(nonce);
      nonces.delete(nonce);
      if (!offered || offered.expiresAtMs <= now()) return { success: false, error: callError('refused', 611) };
      if (offered.message !== answer.message) return { success: false, error: callError('refused', 612) };
      if (verifyMessage(answer.message, answer.signature) !== address) {
        return { success: false, error: callError('refused', 610) };
      }
      const token = `token-${++count}`;
      this.tokens.set(address, token);
      return { success: true, data: { token, userId: address, created: true } };
    },
  };
}
