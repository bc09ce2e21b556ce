import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALLOWED_METHODS, SCRIPTED_ADDRESSES, signAsAccount } from '../../../e2e/support/scripted-wallet.ts';
import { DEFAULT_KNOBS, scriptedWallet } from '../../../e2e/support/scripted-wallet-page.ts';
import type { WalletKnobs } from '../../../e2e/support/scripted-wallet-page.ts';
import type { WalletKind } from '../../../src/model/account.ts';
import { createValueStorage } from '../../../src/model/storage.ts';
import { createWallet } from '../../../src/wallet/wallet.ts';
import { fakeExchange } from './fake-exchange.ts';
import { fakePage, PHONE_AGENT, settled } from './fake-page.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The whole wallet code in a page with a scripted wallet: what a journey does in a browser, here in milliseconds. */
function journey(knobs: Partial<WalletKnobs> = {}, storage = fakePage()) {
  const heard: string[] = [];
  const page = fakePage({
    localStorage: storage.localStorage,
    sessionStorage: storage.sessionStorage,
    ternWalletSign: signAsAccount,
    ternWalletHeard: async (entry: string) => void heard.push(entry),
  });
  vi.stubGlobal('window', page);
  scriptedWallet({ first: { ...DEFAULT_KNOBS, ...knobs }, addresses: SCRIPTED_ADDRESSES });
  const exchange = fakeExchange();
  const events: string[] = [];
  const wallet = createWallet({
    page,
    storage: createValueStorage(() => page.localStorage),
    requestNonce: (ask) => exchange.requestNonce(ask),
    register: (answer) => exchange.register(answer),
    language: () => 'zh',
    now: Date.now,
    sink: {
      onSignedIn: ({ kind, address }) => events.push(`in ${kind} ${address}`),
      onSignedOut: (reason) => events.push(`out ${reason}`),
    },
    validateSession: () => undefined,
    onRefused: ({ method }) => events.push(`refused ${method}`),
  });
  effect(() => void wallet.session.offer.value);
  const { session } = wallet;
  const pass = async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
  };
  const tapConnect = async (kind: WalletKind = knobs.kind ?? 'metamask') => {
    void session.connect(kind);
    await pass();
  };
  const tapSign = async () => {
    void session.sign();
    await pass(1);
  };
  return {
    page,
    wallet,
    session,
    events,
    heard,
    pass,
    tapConnect,
    tapSign,
    set: (change: Partial<WalletKnobs>) => {
      (page as unknown as { ternScriptedWallet: { set(change: Partial<WalletKnobs>): void } }).ternScriptedWallet.set(
        change,
      );
      return pass();
    },
    state: () => session.state.value,
    async signIn() {
      await tapConnect();
      await tapSign();
    },
    expectOnlyAllowed() {
      for (const entry of heard) expect(ALLOWED_METHODS).toContain(entry.slice(entry.indexOf(' ') + 1));
    },
  };
}

const KINDS = ['metamask', 'okx', 'binance', 'trust'] as const;

describe('sign-in with the scripted wallet', () => {
  it.each(KINDS.flatMap((kind) => (['announced', 'namespace'] as const).map((found) => ({ kind, found }))))(
    'as $kind, $found',
    async (knobs) => {
      const made = journey(knobs);
      expect(made.wallet.entries.value[0]).toMatchObject({ kind: knobs.kind, installed: true });
      await made.signIn();
      expect(made.events).toEqual([`in ${knobs.kind} ${SCRIPTED_ADDRESSES[0]}`]);
      made.expectOnlyAllowed();
    },
  );

  it.each(KINDS)('as %s in window.ethereum', async (kind) => {
    const made = journey({ kind, found: 'shared' });
    await made.signIn();
    expect(made.state()).toMatchObject({ phase: 'signed-in', kind });
  });

  it('with late injection', async () => {
    const made = journey({ injectAfterMs: 700, found: 'namespace' });
    await made.tapConnect();
    expect(made.state().phase).toBe('connecting');
    await made.pass(800);
    expect(made.state().phase).toBe('connected-unsigned');
  });

  it('without any wallet', async () => {
    const made = journey({ injectAfterMs: null });
    await made.tapConnect();
    await made.pass(1000);
    expect(made.state()).toMatchObject({ phase: 'error', problem: { what: 'notInstalled' } });
    expect(made.heard).toEqual([]);
  });

  it('with two wallets, each by its own name', async () => {
    const made = journey({ second: 'okx' });
    await made.tapConnect('okx');
    await made.tapSign();
    expect(made.events).toEqual([`in okx ${SCRIPTED_ADDRESSES[1]}`]);
    expect(made.heard.every((entry) => entry.startsWith('second '))).toBe(true);
  });

  it('beside an impersonator, which is never asked anything', async () => {
    const made = journey({ impersonator: true });
    await made.signIn();
    expect(made.events).toEqual([`in metamask ${SCRIPTED_ADDRESSES[0]}`]);
    expect(made.heard.some((entry) => entry.startsWith('impersonator'))).toBe(false);
  });

  it('with an impersonator alone: MetaMask is not installed', async () => {
    const made = journey({ impersonator: true, injectAfterMs: null });
    expect(made.wallet.entries.value.find((entry) => entry.kind === 'metamask')?.installed).toBe(false);
  });

  it.each([4001, -32000, 'ACTION_REJECTED'] as const)('with a no (%s) to each step, then a yes', async (rejectCode) => {
    const made = journey({ connect: 'reject', sign: 'reject', rejectCode });
    await made.tapConnect();
    expect(made.state().phase).toBe('rejected');
    await made.set({ connect: 'approve' });
    await made.tapConnect();
    await made.tapSign();
    expect(made.state()).toMatchObject({ phase: 'connected-unsigned', notice: null });
    await made.set({ sign: 'approve' });
    await made.tapSign();
    expect(made.state().phase).toBe('signed-in');
  });

  it('with a pending request that is approved in the wallet', async () => {
    const made = journey({ connect: 'pending' });
    await made.tapConnect();
    expect(made.state()).toMatchObject({ phase: 'connecting', notice: 'pendingInWallet' });
    await made.set({ connect: 'approve', connected: true });
    expect(made.state().phase).toBe('connected-unsigned');
    await made.set({ sign: 'pending' });
    await made.tapSign();
    expect(made.state()).toMatchObject({ phase: 'connected-unsigned', notice: 'pendingInWallet' });
  });

  it('with a wallet that hangs: cancel, and the answer when it comes', async () => {
    const made = journey({ sign: 'hang' });
    await made.signIn();
    await made.pass(8000);
    expect(made.state()).toMatchObject({ phase: 'signing', notice: 'slow' });
    made.session.cancel();
    expect(made.state().phase).toBe('connected-unsigned');
    await made.tapSign();
    await made.set({ sign: 'approve' });
    expect(made.state().phase).toBe('signed-in');
    expect(made.heard.filter((entry) => entry.endsWith('personal_sign'))).toHaveLength(1);
  });

  it('with a slow return', async () => {
    const made = journey({ delayMs: 4000 });
    await made.tapConnect();
    await made.pass(4000);
    await made.tapSign();
    expect(made.state().phase).toBe('signing');
    await made.pass(4000);
    expect(made.state().phase).toBe('signed-in');
  });

  it('on the wrong chain, switched and added on request', async () => {
    const made = journey({ chainId: 10, knownChains: [10] });
    await made.tapConnect();
    expect(made.session.offer.value.status).toBe('wrongChain');
    const switched = made.session.switchChain(56);
    await made.pass();
    expect(await switched).toBe('switched');
    await made.tapSign();
    expect(made.state()).toMatchObject({ phase: 'signed-in', chainId: 56 });
    made.expectOnlyAllowed();
  });

  it('with an account switch, a lock and a dropped network', async () => {
    const made = journey();
    await made.signIn();
    await made.set({ account: 3 });
    expect(made.state()).toMatchObject({
      phase: 'connected-unsigned',
      address: SCRIPTED_ADDRESSES[3],
      notice: 'walletChanged',
    });
    await made.tapSign();
    (made.page as unknown as { ternScriptedWallet: { dropConnection(): void } }).ternScriptedWallet.dropConnection();
    await made.pass();
    expect(made.state().phase).toBe('signed-in');
    await made.set({ connected: false });
    expect(made.state().phase).toBe('signed-in');
    expect(made.events).toEqual([
      `in metamask ${SCRIPTED_ADDRESSES[0]}`,
      'out walletChanged',
      `in metamask ${SCRIPTED_ADDRESSES[3]}`,
    ]);
  });

  it('after a reload: settings and permission are kept, nothing is asked', async () => {
    const first = journey();
    await first.signIn();
    const second = journey({}, first.page);
    void second.session.start(null);
    await second.pass();
    expect(second.state()).toMatchObject({ phase: 'connected-unsigned', kind: 'metamask' });
    expect(second.heard).toEqual(['metamask eth_accounts', 'metamask eth_chainId']);
    expect(second.wallet.entries.value[0]?.recent).toBe(true);
  });

  it('with the demo wallet, where there is no other', async () => {
    const made = journey({ injectAfterMs: null });
    expect(made.wallet.demo.exists()).toBe(false);
    vi.useRealTimers();
    await made.session.connect('demo');
    await vi.waitFor(() => expect(made.session.offer.value.status).toBe('ready'));
    await made.session.sign();
    expect(made.state()).toMatchObject({ phase: 'signed-in', kind: 'demo', chainId: 97 });
    expect(await made.wallet.hashOf('Hello World')).toMatch(/^0xa1de9886/);
    made.session.end('user');
    made.wallet.demo.delete();
    expect(made.state().phase).toBe('idle');
    expect(made.events.at(-1)).toBe('out user');
  });
});

describe('the page around it', () => {
  it('reads the accounts again when it comes back', async () => {
    const made = journey();
    await made.signIn();
    const asked = made.heard.length;
    made.page.document.dispatchEvent(new Event('visibilitychange'));
    made.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    await made.pass();
    expect(made.heard.slice(asked)).toEqual(['metamask eth_accounts']);
    made.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await made.pass();
    expect(made.heard.slice(asked)).toHaveLength(2);
    made.wallet.stop();
    made.page.document.dispatchEvent(new Event('visibilitychange'));
    await made.pass();
    expect(made.heard.slice(asked)).toHaveLength(2);
  });

  it('starts where even naming the storage is forbidden', () => {
    const page = fakePage();
    const storage = createValueStorage(() => {
      throw new Error('SecurityError');
    });
    const parts = {
      requestNonce: vi.fn(),
      register: vi.fn(),
      language: () => 'en',
      now: Date.now,
      validateSession: vi.fn(),
    };
    const sink = { onSignedIn: vi.fn(), onSignedOut: vi.fn() };
    const wallet = createWallet({ ...parts, page, storage, sink, onRefused: vi.fn() });
    expect(wallet.entries.value).toHaveLength(4);
    expect(wallet.entranceOf('metamask', '/')).toEqual({ how: 'download', href: 'https://metamask.io/download' });
    Object.assign(page.navigator, { userAgent: PHONE_AGENT });
    expect(wallet.entranceOf('binance', '/')).toEqual({ how: 'copy', address: 'https://tern.example/?to=/' });
  });
});
