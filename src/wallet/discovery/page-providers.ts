import { type RawProvider, isRawProvider, propertyOf } from '../eip1193.ts';
import { NAMED_WALLETS, type NamedKind } from '../kinds.ts';
import { contradicts, kindByFlags } from './identity.ts';

interface Announcement {
  readonly kind: NamedKind;
  readonly provider: RawProvider;
  /** A data URI, to be drawn by `<img>` only; null when the wallet sent none that may be drawn. */
  readonly icon: string | null;
}

const ICON = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;
const ICON_MAX_LENGTH = 262_144;

/** An icon that cannot load anything from elsewhere, or null. */
export const iconOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= ICON_MAX_LENGTH && ICON.test(value) ? value : null;

/** Reads the detail of an `eip6963:announceProvider` event; null for wallets that are not ours, and for false names. */
export function announcementOf(detail: unknown): Announcement | null {
  const info = propertyOf(detail, 'info');
  const provider = propertyOf(detail, 'provider');
  const rdns = propertyOf(info, 'rdns');
  const wallet = NAMED_WALLETS.find((named) => named.rdns.some((name) => name === rdns));
  if (!wallet || !isRawProvider(provider) || contradicts(wallet.kind, provider)) return null;
  return { kind: wallet.kind, provider, icon: iconOf(propertyOf(info, 'icon')) };
}

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
 * @returns null when it is not there: a named lookup never returns another wallet (docs/product.md#wallet-providers)
 */
export function injectedProvider(page: unknown, kind: NamedKind): RawProvider | null {
  const own = NAMESPACES[kind]?.(page);
  if (isRawProvider(own) && !contradicts(kind, own)) return own;
  return sharedProviders(page).find((provider) => kindByFlags(provider) === kind) ?? null;
}
