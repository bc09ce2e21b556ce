import type { RefusalName } from '../../protocol/errors.ts';
import type { SignInFields } from '../../protocol/sign-in-message.ts';
import { siteOf } from './site-origin.ts';

/** Ethereum, BSC, Polygon, BSC testnet (docs/contract.md#constants). */
const CHAIN_IDS: ReadonlySet<number> = new Set([1, 56, 137, 97]);

export const NONCE_LIFE_MS = 5 * 60_000;
export const MESSAGE_LIFE_MS = 10 * 60_000;
/** Allowed difference of clocks, ms, because one node may write the message and another one read it. */
const CLOCK_SKEW_MS = 30_000;

export const isSignInChain = (chainId: number): boolean => CHAIN_IDS.has(chainId);

/**
 * Checks the fields of a signed message, independent of the database. The grammar has checked the version.
 * @returns the first fault, or null
 */
export function signInFault(fields: SignInFields, origins: readonly string[], nowMs: number): RefusalName | null {
  if (!isSignInChain(fields.chainId)) return 'chainUnsupported';
  const here = origins.some((origin) => {
    const site = siteOf(origin);
    return site.domain === fields.domain && site.uri === fields.uri && site.scheme === fields.scheme;
  });
  if (!here) return 'messageMismatch';
  if (fields.expirationTime === undefined || fields.issuedAt > nowMs + CLOCK_SKEW_MS) return 'messageMismatch';
  if (fields.expirationTime - fields.issuedAt > MESSAGE_LIFE_MS) return 'messageMismatch';
  if (fields.notBefore !== undefined && fields.notBefore > nowMs) return 'messageMismatch';
  return fields.expirationTime <= nowMs ? 'nonceExpired' : null;
}
