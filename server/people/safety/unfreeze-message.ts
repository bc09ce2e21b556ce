import { randomBytes } from 'node:crypto';
import { formatSignInMessage } from '../../../protocol/sign-in-message.ts';
import { UNFREEZE_STATEMENT } from '../../../protocol/unfreeze-statement.ts';
import { signerOf } from '../../identity/address.ts';
import { MESSAGE_LIFE_MS } from '../../identity/sign-in-rules.ts';
import { siteOf } from '../../identity/site-origin.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';

/** Length of 0x and the 65 bytes of an ordinary account's signature. */
const SIGNATURE_LENGTH = 2 + 2 * 65;

/**
 * Returns the text that a wallet signs for a thaw. It cannot be used to sign in, because sign-in accepts only texts it
 * has stored itself.
 */
export const writeUnfreezeMessage = (origin: string, address: string, chainId: number, nowMs: number): string =>
  formatSignInMessage({
    ...siteOf(origin),
    address,
    statement: UNFREEZE_STATEMENT,
    chainId,
    nonce: randomBytes(16).toString('hex'),
    issuedAt: nowMs,
    expirationTime: nowMs + MESSAGE_LIFE_MS,
  });

/** Checks that the owner of the address signed this text. Refusals: contractWallet, signatureInvalid. */
export async function checkSigner(message: string, signature: string, address: string): Promise<Outcome<undefined>> {
  if (signature.length !== SIGNATURE_LENGTH) return refused('contractWallet');
  return (await signerOf(message, signature)) === address ? done(undefined) : refused('signatureInvalid');
}
