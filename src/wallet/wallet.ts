import { signal } from '@preact/signals-core';
import type { ValueStorage } from '../model/storage.ts';
import { createDemoWallet } from './demo/demo-wallet.ts';
import { demoKey } from './demo/demo-key.ts';
import { walletDownload, walletEntrance } from './deep-links.ts';
import type { WalletEntrance } from './deep-links.ts';
import { discoverWallets } from './discovery/discovery.ts';
import type { WalletDiscovery } from './discovery/discovery.ts';
import { isPhone, walletBrowserOf } from './discovery/wallet-browser.ts';
import { guardProvider } from './guard/guarded-provider.ts';
import type { RefusalLog } from './guard/guarded-provider.ts';
import type { PageOrigin } from './guard/sign-in-check.ts';
import type { NamedKind } from './kinds.ts';
import { recentWallet } from './session/follow-wallet.ts';
import { createWalletSession } from './session/wallet-session.ts';
import type { WalletSession, WalletSessionParts } from './session/wallet-session.ts';

/** Dependencies that the app supplies: the two calls, the clock, and the stores of the session and of refusals. */
export interface WalletParts extends Pick<
  WalletSessionParts,
  'requestNonce' | 'register' | 'language' | 'now' | 'sink' | 'validateSession'
> {
  readonly page: Window;
  readonly storage: ValueStorage;
  readonly onRefused: RefusalLog;
}

/** State and actions for the wallet sheet. */
export interface Wallet extends Pick<WalletDiscovery, 'entries' | 'searching' | 'rescan'> {
  readonly session: WalletSession;
  /** The wallet in whose own browser this page runs, or null. */
  readonly walletBrowser: NamedKind | null;
  /** Returns the way to a wallet that is not installed here; on a phone it leads to `route`. Call it before the tap. */
  entranceOf(kind: NamedKind, route: string): WalletEntrance;
  /** The hash of the previewed text, for people who compare it with their device. Loads the hash code. */
  hashOf(message: string): Promise<string>;
  /** Tells whether this browser has a demo key, and deletes it. */
  readonly demo: { exists(): boolean; delete(): void };
  stop(): void;
}

/** Joins discovery, guard, demo wallet and session. One per page; `session.start` is the caller's next step. */
export function createWallet(parts: WalletParts): Wallet {
  const { page, storage } = parts;
  const origin: PageOrigin = { host: page.location.host, protocol: page.location.protocol };
  const stored = recentWallet(storage);
  const recent = signal(stored.read());
  const demo = createDemoWallet(demoKey(storage, page.crypto), origin);
  const walletBrowser = walletBrowserOf(page);
  const discovery = discoverWallets({
    page,
    recent,
    guard: (raw) => guardProvider(raw, origin, parts.onRefused),
    demo: guardProvider(demo.provider, origin, parts.onRefused),
  });
  const session = createWalletSession({
    ...parts,
    page: origin,
    walletBrowser,
    providerOf: discovery.providerOf,
    whenFound: discovery.whenFound,
    recent: {
      read: () => recent.peek(),
      write(kind) {
        recent.value = kind;
        stored.write(kind);
      },
    },
  });

  const resumed = (): void => {
    if (page.document.visibilityState !== 'visible') return;
    // A wallet without an announcement may have put itself into the page meanwhile.
    discovery.rescan();
    session.resume();
  };
  const restored = (event: PageTransitionEvent): void => {
    if (!event.persisted) return;
    discovery.rescan();
    session.resume();
  };
  page.document.addEventListener('visibilitychange', resumed);
  page.addEventListener('pageshow', restored);

  return {
    entries: discovery.entries,
    searching: discovery.searching,
    rescan: discovery.rescan,
    session,
    walletBrowser,
    entranceOf: (kind, route) =>
      isPhone(page.navigator.userAgent)
        ? walletEntrance(kind, `${page.location.origin}${page.location.pathname}`, route)
        : walletDownload(kind),
    hashOf: async (message) => (await import('./message-hash.ts')).signedMessageHash(message),
    demo: { exists: demo.exists, delete: demo.delete },
    stop() {
      discovery.stop();
      page.document.removeEventListener('visibilitychange', resumed);
      page.removeEventListener('pageshow', restored);
    },
  };
}
