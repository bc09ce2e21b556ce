import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { WalletKind } from '../../model/account.ts';
import type { RawProvider } from '../eip1193.ts';
import type { GuardedProvider } from '../guard/guarded-provider.ts';
import { NAMED_WALLETS } from '../kinds.ts';
import type { NamedKind } from '../kinds.ts';
import { announcementOf, injectedProvider } from './page-providers.ts';

/** A named wallet, in this page or not. */
export interface WalletEntry {
  readonly kind: NamedKind;
  readonly name: string;
  /** Data URI for `<img src>`, never markup; null: draw our own mark. */
  readonly icon: string | null;
  /** Found in this page, so a tap connects. Otherwise offer `openInWallet`. */
  readonly installed: boolean;
  /** Used last time. */
  readonly recent: boolean;
}

export interface WalletDiscovery {
  /** Installed first, among them the last used one, then the rest. */
  readonly entries: ReadonlySignal<readonly WalletEntry[]>;
  /** True during the first second, while a wallet may still be injecting itself. */
  readonly searching: ReadonlySignal<boolean>;
  /** The guarded wallet, waiting out the search if need be; null when it is not in this page. */
  providerOf(kind: WalletKind): Promise<GuardedProvider | null>;
  /** Calls back once, as soon as the wallet is in this page, however late; at once when it is there. @returns gives up */
  whenFound(kind: NamedKind, listener: (provider: GuardedProvider) => void): () => void;
  /** Look again, for example when the wallet sheet opens. */
  rescan(): void;
  stop(): void;
}

export interface DiscoveryParts {
  readonly page: Window;
  readonly guard: (raw: RawProvider) => GuardedProvider;
  readonly demo: GuardedProvider;
  readonly recent: ReadonlySignal<WalletKind | null>;
}

interface Found {
  readonly provider: GuardedProvider;
  readonly icon: string | null;
  /** True when announced by EIP-6963, which has priority over globals. */
  readonly announced: boolean;
}

/** Some wallets put themselves into the page after it has loaded; a second is what other apps wait (docs/product.md#wallet-providers). */
const SEARCH_MS = 1000;
/** Wallets without any event are seen by looking; four looks cost less than a poll. */
const LOOKS_MS = [100, 300, 600, SEARCH_MS];

/** Starts looking at once and keeps hearing announcements until `stop`. */
export function discoverWallets({ page, guard, demo, recent }: DiscoveryParts): WalletDiscovery {
  const found = signal<ReadonlyMap<NamedKind, Found>>(new Map());
  const searching = signal(true);
  const guards = new WeakMap<RawProvider, GuardedProvider>();

  // One guard for one wallet, however often it announces itself: its listeners stay in one place.
  const guarded = (raw: RawProvider): GuardedProvider => {
    const known = guards.get(raw) ?? guard(raw);
    guards.set(raw, known);
    return known;
  };
  const add = (kind: NamedKind, wallet: Found): void => {
    found.value = new Map(found.peek()).set(kind, wallet);
  };
  const look = (): void => {
    for (const { kind } of NAMED_WALLETS) {
      if (found.peek().has(kind)) continue;
      const raw = injectedProvider(page, kind);
      if (raw) add(kind, { provider: guarded(raw), icon: null, announced: false });
    }
  };
  const announced = (event: Event): void => {
    const announcement = announcementOf((event as CustomEvent).detail);
    if (!announcement) return;
    const { kind, provider, icon } = announcement;
    // The first announcement of a name stands: a later one could be somebody else in its place.
    if (found.peek().get(kind)?.announced) return;
    add(kind, { provider: guarded(provider), icon, announced: true });
  };
  const rescan = (): void => {
    page.dispatchEvent(new Event('eip6963:requestProvider'));
    look();
  };

  page.addEventListener('eip6963:announceProvider', announced);
  page.addEventListener('ethereum#initialized', look);
  rescan();
  const timers = LOOKS_MS.map((afterMs) =>
    setTimeout(() => {
      look();
      if (afterMs === SEARCH_MS) searching.value = false;
    }, afterMs),
  );

  const rows = computed(() =>
    NAMED_WALLETS.map(({ kind, name }): WalletEntry => ({
      kind,
      name,
      icon: found.value.get(kind)?.icon ?? null,
      installed: found.value.has(kind),
      recent: recent.value === kind,
    })),
  );
  const rank = (row: WalletEntry): number => (row.installed ? 0 : 2) - (row.recent ? 1 : 0);

  return {
    entries: computed(() => [...rows.value].sort((a, b) => rank(a) - rank(b))),
    searching,
    providerOf: (kind) =>
      new Promise((resolve) => {
        if (kind === 'demo') return resolve(demo);
        // Resolves on the spot when the wallet is there: a tap must reach it while the tap still counts.
        let stop: (() => void) | undefined;
        let done = false;
        const check = (): void => {
          const provider = found.peek().get(kind)?.provider;
          if (done || (!provider && searching.peek())) return;
          done = true;
          stop?.();
          resolve(provider ?? null);
        };
        check();
        if (done) return;
        const stops = [found.subscribe(check), searching.subscribe(check)];
        stop = () => stops.forEach((end) => end());
        check();
      }),
    whenFound(kind, listener) {
      let isOver = false;
      let stop: (() => void) | undefined;
      const end = (): void => {
        isOver = true;
        stop?.();
      };
      stop = found.subscribe((wallets) => {
        const provider = wallets.get(kind)?.provider;
        if (isOver || !provider) return;
        end();
        listener(provider);
      });
      // It was there already, and `stop` was not yet.
      if (isOver) stop();
      return end;
    },
    rescan,
    stop() {
      timers.forEach(clearTimeout);
      page.removeEventListener('eip6963:announceProvider', announced);
      page.removeEventListener('ethereum#initialized', look);
      searching.value = false;
    },
  };
}
