import { chainHex, chainOf } from '../chains.ts';
import type { Chain } from '../chains.ts';
import { chainIdOf, isAddress, propertyOf } from '../eip1193.ts';
import { checkSignInMessage } from './sign-in-check.ts';
import type { PageOrigin, SignInFlaw } from './sign-in-check.ts';

/** Reasons why a request was not passed on. `method`: not on the list; `params`: of another form than ours. */
export type RefusalReason = 'method' | 'params' | 'event' | SignInFlaw;

/** Parameters that are passed to the wallet: rebuilt from the caller's, so that nothing unchecked is passed on. */
export type CheckedParams =
  | { readonly ok: true; readonly params: unknown[] | undefined }
  | { readonly ok: false; readonly reason: RefusalReason };

type Check = (params: readonly unknown[], page: PageOrigin) => CheckedParams;

const pass = (params?: unknown[]): CheckedParams => ({ ok: true, params });
const refuse = (reason: RefusalReason): CheckedParams => ({ ok: false, reason });

const none: Check = (params) => (params.length === 0 ? pass() : refuse('params'));

/** Bytes in hex, or plain text, as wallets take either; null when the bytes are no UTF-8. */
function textOf(data: unknown): string | null {
  if (typeof data !== 'string') return null;
  if (!/^0x([0-9a-fA-F]{2})*$/.test(data)) return data;
  const bytes = Uint8Array.from(data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Text as the hex of its UTF-8 bytes, the spelling every wallet reads the same way. */
export const hexOfText = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

const signIn: Check = (params, page) => {
  const [data, address] = params;
  const text = textOf(data);
  if (params.length !== 2 || text === null || !isAddress(address)) return refuse('params');
  const checked = checkSignInMessage(text, page, address);
  return checked.ok ? pass([hexOfText(text), address]) : refuse(checked.flaw);
};

/** `[{ chainId }]` and nothing beside it, for a listed chain. */
const forChain =
  (paramsOf: (chain: Chain) => unknown[]): Check =>
  (params) => {
    const [only] = params;
    if (params.length !== 1 || typeof only !== 'object' || only === null) return refuse('params');
    if (Object.keys(only).join() !== 'chainId') return refuse('params');
    const chain = chainOf(chainIdOf(propertyOf(only, 'chainId')));
    return chain ? pass(paramsOf(chain)) : refuse('chain');
  };

/** The names and hosts are ours, whatever the caller asked for: an RPC address in foreign hands can lie about balances. */
const chainRow = (chain: Chain): unknown[] => [
  {
    chainId: chainHex(chain.id),
    chainName: chain.name,
    nativeCurrency: { ...chain.coin },
    rpcUrls: [chain.rpc],
    blockExplorerUrls: [chain.explorer],
  },
];

const revoke: Check = (params) => {
  const [only] = params;
  if (params.length !== 1 || typeof only !== 'object' || only === null) return refuse('params');
  return Object.keys(only).join() === 'eth_accounts' ? pass([{ eth_accounts: {} }]) : refuse('params');
};

/** All requests that Tern may send to a wallet (docs/product.md#protection). */
const CHECKS = {
  eth_accounts: none,
  eth_requestAccounts: none,
  eth_chainId: none,
  personal_sign: signIn,
  wallet_switchEthereumChain: forChain((chain) => [{ chainId: chainHex(chain.id) }]),
  wallet_addEthereumChain: forChain(chainRow),
  wallet_revokePermissions: revoke,
} as const satisfies Readonly<Record<string, Check>>;

export type AllowedMethod = keyof typeof CHECKS;

/** A Map, so that `constructor` is no method. */
const ALLOWED: ReadonlyMap<string, Check> = new Map(Object.entries(CHECKS));

/** The methods that pass, for the page that tells people of them: read from the very list that is enforced. */
export const ALLOWED_METHODS: readonly AllowedMethod[] = Object.freeze([...ALLOWED.keys()] as AllowedMethod[]);

/** Judges one request. Absent params count as none. */
export function checkRequest(method: unknown, params: unknown, page: PageOrigin): CheckedParams {
  const check = typeof method === 'string' ? ALLOWED.get(method) : undefined;
  if (!check) return refuse('method');
  if (params !== undefined && !Array.isArray(params)) return refuse('params');
  return check([...(params ?? [])] as unknown[], page);
}
