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
  /** Whether it was used last time. */
  readonly recent: boolean;
}

export interface WalletDiscovery {
  /** Installed wallets first, the last used one before the others, then the rest. */
  readonly entries: ReadonlySignal<readonly WalletEntry[]>;
  /** True during the first second, while a wallet may still be injecting itself. */
  readonly searching: ReadonlySignal<boolean>;
  /** Resolves to the guarded wallet, at the latest when the search ends; null when it is not in this page. */
  providerOf(kind: WalletKind): Promise<GuardedProvider | null>;
  /** Calls back once, as soon as the wallet is in this page, however late. @returns a function that cancels it */
  whenFound(kind: NamedKind, listener: (provider: GuardedProvider) => void): () => void;
  /** Searches again, for example when the wallet sheet opens. */
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
/** Times at which globals are checked for wallets without an event, ms; four checks cost less than polling. */
const LOOKS_MS = [100, 300, 600, SEARCH_MS];

/** Starts searching at once and listens to announcements until `stop`. */
export function discoverWallets({ page, guard, demo, recent }: DiscoveryParts): WalletDiscovery {
  const found = signal<ReadonlyMap<NamedKind, Found>>(new Map());
  const searching = signal(true);
  const guards = new WeakMap<RawProvider, GuardedProvider>();

  // Each wallet has one guard, however often it announces itself, so that its listeners are registered once.
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
    // The first announcement of a name counts, because a later one could be an impostor.
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
      // The wallet was found before `stop` was assigned.
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
