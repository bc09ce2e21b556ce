/**
 * Provider that a wallet puts into the page (EIP-1193). Only `discovery/` and `guard/` use it; all other code gets a
 * `GuardedProvider`.
 */
export interface RawProvider {
  request(args: { readonly method: string; readonly params?: unknown[] }): Promise<unknown>;
  on?(event: string, listener: (payload: unknown) => void): unknown;
  removeListener?(event: string, listener: (payload: unknown) => void): unknown;
}

/** Reads one property of an object that belongs to somebody else: a getter there may throw. */
export function propertyOf(from: unknown, name: string): unknown {
  if ((typeof from !== 'object' && typeof from !== 'function') || from === null) return undefined;
  try {
    return (from as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}

export const isRawProvider = (value: unknown): value is RawProvider =>
  typeof propertyOf(value, 'request') === 'function';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export const isAddress = (value: unknown): value is string => typeof value === 'string' && ADDRESS.test(value);

/**
 * Returns whether two valid addresses are one account. Letter case only carries the EIP-55 checksum, so comparing
 * without it gives the same answer as comparing checksummed forms, and costs no hash.
 */
export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The accounts in a wallet's answer or event, chosen one first. Anything that is no address is dropped. */
export const accountsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isAddress) : []);

/** A chain id as wallets send it: hex text by the standard, a number or decimal text from some. Null when it is neither. */
export function chainIdOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}
