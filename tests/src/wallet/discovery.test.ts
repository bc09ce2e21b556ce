import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletKind } from '../../../src/model/account.ts';
import { announcementOf, iconOf, injectedProvider } from '../../../src/wallet/discovery/page-providers.ts';
import { discoverWallets } from '../../../src/wallet/discovery/discovery.ts';
import { contradicts, kindByFlags } from '../../../src/wallet/discovery/identity.ts';
import { isPhone, walletBrowserOf } from '../../../src/wallet/discovery/wallet-browser.ts';
import { guardProvider } from '../../../src/wallet/guard/guarded-provider.ts';
import { PAGE } from './fake-exchange.ts';
import { fakePage, fakeProvider, PHONE_AGENT, settled } from './fake-page.ts';

const RDNS = {
  metamask: 'io.metamask',
  okx: 'com.okex.wallet',
  binance: 'com.binance.wallet',
  trust: 'com.trustwallet.app',
} as const;
const ICON = 'data:image/png;base64,AAAA';

/** A wallet that answers its own name as the account, so a test sees which one it got. */
const wallet = (name: string, flags: Record<string, unknown> = {}) => fakeProvider(() => name, flags);

function announce(page: Window, rdns: string, provider: unknown, icon: unknown = ICON): void {
  const detail = { info: { uuid: '1', name: 'Any', icon, rdns }, provider };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

function discover(page: Window, last: WalletKind | null = null) {
  const guard = (raw: Parameters<typeof guardProvider>[0]) => guardProvider(raw, PAGE, () => undefined);
  const recent = signal<WalletKind | null>(last);
  return { recent, ...discoverWallets({ page, guard, demo: guard(wallet('demo')), recent }) };
}

const installedIn = (found: ReturnType<typeof discover>): readonly string[] =>
  found.entries.value.filter((entry) => entry.installed).map((entry) => entry.kind);

const nameOf = async (found: ReturnType<typeof discover>, kind: WalletKind): Promise<unknown> =>
  (await found.providerOf(kind))?.request({ method: 'eth_accounts' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the wallet list', () => {
  it('names all four wallets when nothing is installed', () => {
    const found = discover(fakePage());
    expect(found.entries.value).toEqual([
      { kind: 'metamask', name: 'MetaMask', icon: null, installed: false, recent: false },
      { kind: 'okx', name: 'OKX Wallet', icon: null, installed: false, recent: false },
      { kind: 'binance', name: 'Binance Wallet', icon: null, installed: false, recent: false },
      { kind: 'trust', name: 'Trust Wallet', icon: null, installed: false, recent: false },
    ]);
  });

  it('puts installed wallets first and the recent one before them', () => {
    const page = fakePage({ okxwallet: wallet('okx', { isOkxWallet: true }), trustwallet: wallet('trust') });
    const found = discover(page, 'trust');
    expect(found.entries.value.map((entry) => entry.kind)).toEqual(['trust', 'okx', 'metamask', 'binance']);
    found.recent.value = 'okx';
    expect(found.entries.value.map((entry) => entry.kind)).toEqual(['okx', 'trust', 'metamask', 'binance']);
    expect(found.entries.value[0]?.recent).toBe(true);
  });

  it.each(Object.entries(RDNS))(
    'finds %s by its announcement and asks for announcements itself',
    async (kind, rdns) => {
      const page = fakePage();
      page.addEventListener('eip6963:requestProvider', () => announce(page, rdns, wallet(kind)));
      const found = discover(page);
      expect(installedIn(found)).toEqual([kind]);
      expect(found.entries.value[0]?.icon).toBe(ICON);
      expect(await nameOf(found, kind as WalletKind)).toBe(kind);
    },
  );

  it('leaves out wallets that are not of the four', () => {
    const page = fakePage();
    const found = discover(page);
    announce(page, 'io.rabby', wallet('rabby'));
    announce(page, 'io.metamask.impostor', wallet('flask'));
    expect(installedIn(found)).toEqual([]);
  });

  it.each(['io.metamask.mobile', 'io.metamask.flask', 'io.metamask.mmi'])(
    'issue 39 F28: %s is MetaMask',
    async (rdns) => {
      const page = fakePage();
      const found = discover(page);
      announce(page, rdns, wallet('edition'));
      expect(await nameOf(found, 'metamask')).toBe('edition');
    },
  );

  it('issue 39 F28: calls back for a wallet that appears at any later time, once, and not after it was given up', async () => {
    const page = fakePage();
    const found = discover(page);
    const heard: string[] = [];
    found.whenFound('metamask', () => heard.push('metamask'));
    found.whenFound('okx', () => heard.push('okx'))();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(heard).toEqual([]);
    announce(page, RDNS.metamask, wallet('late'));
    announce(page, RDNS.metamask, wallet('again'));
    announce(page, RDNS.okx, wallet('okx'));
    expect(heard).toEqual(['metamask']);
    found.whenFound('metamask', () => heard.push('there already'));
    expect(heard).toEqual(['metamask', 'there already']);
  });

  it('prefers an announcement to the globals, and the first announcement to later ones', async () => {
    const page = fakePage({ ethereum: wallet('global', { isMetaMask: true }) });
    const found = discover(page);
    expect(await nameOf(found, 'metamask')).toBe('global');
    announce(page, RDNS.metamask, wallet('announced'), null);
    expect(await nameOf(found, 'metamask')).toBe('announced');
    announce(page, RDNS.metamask, wallet('second'));
    expect(await nameOf(found, 'metamask')).toBe('announced');
  });

  it('gives the same guarded wallet for repeated announcements of one provider', async () => {
    const page = fakePage();
    const raw = wallet('okx');
    const found = discover(page);
    announce(page, RDNS.okx, raw);
    const first = await found.providerOf('okx');
    announce(page, RDNS.okx, raw);
    expect(await found.providerOf('okx')).toBe(first);
  });

  it('survives announcements of any shape', () => {
    const page = fakePage();
    const found = discover(page);
    const hostile = {
      get info(): never {
        throw new Error('no');
      },
    };
    for (const detail of [undefined, null, 7, 'text', {}, { info: {} }, { info: { rdns: RDNS.okx } }, hostile]) {
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    }
    announce(page, RDNS.okx, { request: 'no function' });
    expect(installedIn(found)).toEqual([]);
  });
});

describe('late injection', () => {
  it('waits up to a second for a wallet that comes late', async () => {
    const page = fakePage();
    const found = discover(page);
    const provider = nameOf(found, 'metamask');
    vi.advanceTimersByTime(550);
    page['ethereum'] = wallet('late', { isMetaMask: true });
    vi.advanceTimersByTime(100);
    expect(await provider).toBe('late');
  });

  it('hears ethereum#initialized at once', () => {
    const page = fakePage();
    const found = discover(page);
    page['ethereum'] = wallet('trust', { isTrust: true });
    page.dispatchEvent(new Event('ethereum#initialized'));
    expect(installedIn(found)).toEqual(['trust']);
  });

  it('answers null after the second, not before', async () => {
    const found = discover(fakePage());
    let answer: unknown = 'waiting';
    void found.providerOf('okx').then((provider) => (answer = provider));
    vi.advanceTimersByTime(999);
    await settled();
    expect([answer, found.searching.value]).toEqual(['waiting', true]);
    vi.advanceTimersByTime(1);
    await settled();
    expect([answer, found.searching.value]).toEqual([null, false]);
  });

  it('still hears announcements afterwards, until stopped', () => {
    const page = fakePage();
    const found = discover(page);
    vi.advanceTimersByTime(5000);
    announce(page, RDNS.binance, wallet('binance'));
    expect(installedIn(found)).toEqual(['binance']);
    found.stop();
    announce(page, RDNS.okx, wallet('okx'));
    expect(installedIn(found)).toEqual(['binance']);
  });

  it('looks again on request', () => {
    const page = fakePage();
    const found = discover(page);
    vi.advanceTimersByTime(5000);
    page['okxwallet'] = wallet('okx');
    found.rescan();
    expect(installedIn(found)).toEqual(['okx']);
  });
});

describe('looking up one wallet by name', () => {
  const shared = (flags: Record<string, unknown>) => ({ ethereum: wallet('shared', flags) });

  it.each([
    ['okx', { okxwallet: wallet('own') }],
    ['binance', { binancew3w: { ethereum: wallet('own') } }],
    ['trust', { trustwallet: wallet('own', { isTrustWallet: true }) }],
    ['trust', shared({ isTrust: true, isMetaMask: true })],
    ['trust', shared({ isTrustWallet: true })],
    ['binance', shared({ isBinance: true })],
    ['okx', shared({ isOkxWallet: true, isMetaMask: true })],
    ['metamask', shared({ isMetaMask: true, isConnected: () => true, _metamask: {} })],
  ] as const)('finds %s where it lives', (kind, globals) => {
    expect(injectedProvider(globals, kind)).not.toBeNull();
    for (const other of ['metamask', 'okx', 'binance', 'trust'] as const) {
      if (other !== kind) expect(injectedProvider(globals, other), other).toBeNull();
    }
  });

  it('never falls back to another wallet', () => {
    const page = { ethereum: wallet('metamask', { isMetaMask: true }), okxwallet: undefined };
    expect(injectedProvider(page, 'okx')).toBeNull();
    expect(injectedProvider(page, 'trust')).toBeNull();
    expect(injectedProvider(page, 'binance')).toBeNull();
  });

  it('finds the right one of several in window.ethereum.providers', () => {
    const metamask = wallet('metamask', { isMetaMask: true });
    const page = {
      ethereum: wallet('shared', { isCoinbaseWallet: true, providers: [wallet('x', { isRabby: true }), metamask] }),
    };
    expect(injectedProvider(page, 'metamask')).toBe(metamask);
  });

  it.each([undefined, null, 'text', 7, {}, { request: 1 }])('takes %s in window.ethereum for no wallet', (ethereum) => {
    expect(injectedProvider({ ethereum }, 'metamask')).toBeNull();
  });

  it('refuses a namespace that holds another maker', () => {
    expect(injectedProvider({ okxwallet: wallet('x', { isRabby: true }) }, 'okx')).toBeNull();
    expect(injectedProvider({ okxwallet: wallet('x', { isTrust: true }) }, 'okx')).toBeNull();
  });
});

describe('impersonators of MetaMask', () => {
  it.each([
    'isRabby',
    'isBraveWallet',
    'isCoinbaseWallet',
    'isTokenPocket',
    'isPhantom',
    'isBitKeep',
    'isZerion',
    'isImToken',
    'isTrust',
    'isOkxWallet',
    'isOKExWallet',
    'isBinance',
    'isSomethingNobodyHeardOf',
  ])('are given away by %s', (flag) => {
    const impostor = wallet('x', { isMetaMask: true, [flag]: true });
    expect(kindByFlags(impostor)).not.toBe('metamask');
    expect(contradicts('metamask', impostor)).toBe(true);
    expect(announcementOf({ info: { rdns: RDNS.metamask }, provider: impostor })).toBeNull();
  });

  it('are given away by a flag that cannot be listed', () => {
    const hidden = wallet('x', { isMetaMask: true });
    Object.defineProperty(hidden, 'isRabby', { value: true, enumerable: false });
    expect(kindByFlags(hidden)).toBeNull();
  });

  it('are not made by false flags or functions', () => {
    expect(kindByFlags(wallet('x', { isMetaMask: true, isRabby: false, isConnected: () => true }))).toBe('metamask');
  });

  it('a provider that claims two of our wallets is neither', () => {
    expect(kindByFlags(wallet('x', { isTrust: true, isOkxWallet: true }))).toBeNull();
  });

  it('a provider whose properties throw is nobody', () => {
    const hostile = new Proxy(wallet('x'), {
      get(target, name) {
        if (name === 'request') return target.request;
        throw new Error('no');
      },
      ownKeys: () => {
        throw new Error('no');
      },
    });
    expect(kindByFlags(hostile)).toBeNull();
    expect(announcementOf({ info: { rdns: RDNS.metamask }, provider: hostile })).toBeNull();
  });
});

describe('icons', () => {
  it.each(['data:image/svg+xml,%3Csvg/%3E', 'data:image/png;base64,AA', 'data:image/webp;base64,AA'])(
    'draws %s',
    (icon) => {
      expect(iconOf(icon)).toBe(icon);
    },
  );

  it.each([
    'https://evil.test/a.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ' data:image/png;base64,AA',
    'data:image/pngx;base64,AA',
    '',
    null,
    7,
    `data:image/png;base64,${'A'.repeat(300_000)}`,
  ])('draws no %s', (icon) => {
    expect(iconOf(icon)).toBeNull();
  });
});

describe('the browser inside a wallet', () => {
  const page = (userAgent: string, globals: Record<string, unknown> = {}) =>
    fakePage({ navigator: { userAgent }, ...globals });

  it.each([
    ['metamask', `${PHONE_AGENT} MetaMaskMobile`],
    ['okx', `${PHONE_AGENT} OKApp/6.1`],
    ['binance', `${PHONE_AGENT} BNC/2.90`],
    ['trust', `${PHONE_AGENT} Trust/8.1`],
  ])('is known as %s by its user agent', (kind, agent) => {
    expect(walletBrowserOf(page(agent))).toBe(kind);
  });

  it.each([
    ['trust', { isTrust: true, isMetaMask: true }],
    ['okx', { isOkxWallet: true }],
    ['binance', { isBinance: true }],
  ])('is known as %s by its flag on a phone', (kind, flags) => {
    expect(walletBrowserOf(page(PHONE_AGENT, { ethereum: wallet('x', flags) }))).toBe(kind);
  });

  it('is none on a desktop with an extension, on a plain phone, and behind a mere isMetaMask', () => {
    expect(walletBrowserOf(fakePage({ ethereum: wallet('x', { isTrust: true }) }))).toBeNull();
    expect(walletBrowserOf(page(PHONE_AGENT))).toBeNull();
    expect(walletBrowserOf(page(PHONE_AGENT, { ethereum: wallet('x', { isMetaMask: true }) }))).toBeNull();
  });

  it('tells phones from desktops', () => {
    expect(isPhone(PHONE_AGENT)).toBe(true);
    expect(isPhone('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120 Safari/537.36')).toBe(false);
  });
});
