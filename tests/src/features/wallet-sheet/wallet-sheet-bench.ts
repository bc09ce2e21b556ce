import { signal } from '@preact/signals-core';
import { vi } from 'vitest';
import type { SheetWallet } from '../../../../src/features/wallet-sheet/wallet-sheet-parts.ts';
import type { WalletEntry } from '../../../../src/wallet/discovery/discovery.ts';
import type { OfferState } from '../../../../src/wallet/session/sign-in-offer.ts';
import { IDLE } from '../../../../src/wallet/session/wallet-state.ts';
import type { WalletState } from '../../../../src/wallet/session/wallet-state.ts';
import { walletEntrance } from '../../../../src/wallet/deep-links.ts';

export const ADDRESS = '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263';
/** Two spaces, an empty line and a last line without an end: what is shown must keep them. */
export const MESSAGE = 'http://tern.test wants you to sign in:\n\nTwo  spaces. 登录\nNonce: k3Vq8ZtR';

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3Crect width=%2248%22 height=%2248%22/%3E%3C/svg%3E';

const row = (kind: WalletEntry['kind'], name: string, rest: Partial<WalletEntry> = {}): WalletEntry => ({
  kind,
  name,
  icon: null,
  installed: false,
  recent: false,
  ...rest,
});

/** A wallet whose every step the test sets by hand; what the sheet asks of it is counted. */
export function walletBench() {
  const state = signal<WalletState>(IDLE);
  const readers = vi.fn();
  const offer = signal<OfferState>(
    { status: 'none' },
    { watched: () => void readers(true), unwatched: () => void readers(false) },
  );
  const entries = signal<readonly WalletEntry[]>([
    row('okx', 'OKX Wallet', { installed: true, recent: true, icon: ICON }),
    row('metamask', 'MetaMask'),
    row('binance', 'Binance Wallet'),
  ]);
  const searching = signal(false);
  const session = {
    state,
    offer,
    start: vi.fn<SheetWallet['session']['start']>(),
    connect: vi.fn<SheetWallet['session']['connect']>(),
    sign: vi.fn<SheetWallet['session']['sign']>(),
    signInWithDemo: vi.fn<SheetWallet['session']['signInWithDemo']>(),
    signUnfreeze: vi.fn<SheetWallet['session']['signUnfreeze']>(),
    cancel: vi.fn<SheetWallet['session']['cancel']>(),
    retry: vi.fn<SheetWallet['session']['retry']>(),
    switchChain: vi.fn<SheetWallet['session']['switchChain']>(),
    end: vi.fn<SheetWallet['session']['end']>(),
    disconnect: vi.fn<SheetWallet['session']['disconnect']>(),
    resume: vi.fn<SheetWallet['session']['resume']>(),
  } satisfies SheetWallet['session'];
  const wallet = {
    session,
    entries,
    searching,
    rescan: vi.fn<SheetWallet['rescan']>(),
    entranceOf: (kind, route) => walletEntrance(kind, 'https://tern.test/', route),
    hashOf: vi.fn<SheetWallet['hashOf']>(async () => '0xfeed'),
  } satisfies SheetWallet;
  return {
    wallet,
    session,
    state,
    offer,
    entries,
    searching,
    /** Counts of the offer's first reader arriving and its last one leaving. */
    readers,
    set(next: Partial<WalletState>) {
      state.value = { ...IDLE, kind: 'okx', address: ADDRESS, chainId: 1, ...next };
    },
    ready() {
      offer.value = { status: 'ready', message: MESSAGE, address: ADDRESS, chainId: 1 };
    },
  };
}
