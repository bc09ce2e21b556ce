import { isRawProvider, propertyOf } from '../eip1193.ts';
import type { RawProvider } from '../eip1193.ts';
import { NAMED_WALLETS } from '../kinds.ts';
import type { NamedKind } from '../kinds.ts';
import { contradicts } from './identity.ts';

export interface Announcement {
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
