import { WALLET_KINDS } from '../model/account.ts';
import type { WalletKind } from '../model/account.ts';

/** The wallets of the specification; `demo` is ours and is never looked for in the page. */
export type NamedKind = Exclude<WalletKind, 'demo'>;

export interface NamedWallet {
  readonly kind: NamedKind;
  /** The maker's own spelling, the same in every language. */
  readonly name: string;
  /** Reverse domain names of its EIP-6963 announcements: its editions have one each. */
  readonly rdns: readonly string[];
  /** Properties that only this maker sets on its provider. */
  readonly ownFlags: readonly string[];
}

/** Source: docs/product.md#wallet-providers. The order is the order of the list when nothing is installed. */
export const NAMED_WALLETS: readonly NamedWallet[] = [
  {
    kind: 'metamask',
    name: 'MetaMask',
    rdns: ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask', 'io.metamask.mmi'],
    ownFlags: [],
  },
  { kind: 'okx', name: 'OKX Wallet', rdns: ['com.okex.wallet'], ownFlags: ['isOkxWallet', 'isOKExWallet'] },
  { kind: 'binance', name: 'Binance Wallet', rdns: ['com.binance.wallet'], ownFlags: ['isBinance'] },
  { kind: 'trust', name: 'Trust Wallet', rdns: ['com.trustwallet.app'], ownFlags: ['isTrust', 'isTrustWallet'] },
];

/** A stored or received text as a wallet kind; null when it is none. */
export const walletKindOf = (value: unknown): WalletKind | null => WALLET_KINDS.find((kind) => kind === value) ?? null;
