import { isRawProvider, propertyOf } from '../eip1193.ts';
import type { RawProvider } from '../eip1193.ts';
import type { NamedKind } from '../kinds.ts';
import { contradicts, kindByFlags } from './identity.ts';

/** Places a wallet has to itself. Being there is proof enough, unless another maker's flag says otherwise. */
const NAMESPACES: Readonly<Partial<Record<NamedKind, (page: unknown) => unknown>>> = {
  okx: (page) => propertyOf(page, 'okxwallet'),
  binance: (page) => propertyOf(propertyOf(page, 'binancew3w'), 'ethereum'),
  trust: (page) => propertyOf(page, 'trustwallet'),
};

/** `window.ethereum` and, where several wallets share it, each of those. */
function sharedProviders(page: unknown): readonly RawProvider[] {
  const shared = propertyOf(page, 'ethereum');
  const several = propertyOf(shared, 'providers');
  return [...(Array.isArray(several) ? (several as unknown[]) : []), shared].filter(isRawProvider);
}

/**
 * Looks for one wallet in the page's globals: its namespace first, then `window.ethereum` if that says it is this wallet.
 * Null when it is not there: a named lookup never returns another wallet (docs/product.md#wallet-providers).
 */
export function injectedProvider(page: unknown, kind: NamedKind): RawProvider | null {
  const own = NAMESPACES[kind]?.(page);
  if (isRawProvider(own) && !contradicts(kind, own)) return own;
  return sharedProviders(page).find((provider) => kindByFlags(provider) === kind) ?? null;
}
