import { effect } from '@preact/signals-core';
import { id, Wallet } from 'ethers';
import { vi } from 'vitest';
import type { WalletKind } from '../../../src/model/account.ts';
import type { SignInOffer } from '../../../src/api/session-calls.ts';
import type { CallResult } from '../../../src/api/result.ts';
import { guardProvider } from '../../../src/wallet/guard/guarded-provider.ts';
import type { GuardedProvider } from '../../../src/wallet/guard/guarded-provider.ts';
import type { NamedKind } from '../../../src/wallet/kinds.ts';
import { createWalletSession } from '../../../src/wallet/session/wallet-session.ts';
import { fakeExchange, PAGE } from './fake-exchange.ts';
import { fakeProvider, settled } from './fake-page.ts';

export const SIGNERS = [0, 1, 2].map((index) => new Wallet(id(`session test ${index}`)));
export const ADDRESSES = SIGNERS.map((signer) => signer.address);

/** Settled by the test, when the test says so. */
export interface Question {
  readonly method: string;
  readonly params: unknown;
  yes(value?: unknown): Promise<void>;
  no(error: unknown): Promise<void>;
}

/**
 * A wallet, an exchange and the session between them. `eth_accounts` and `eth_chainId` answer by themselves; what a
 * person answers waits in `questions`.
 */
export function sessionBench({
  walletBrowser = null,
  recent = null,
  exchange = fakeExchange(),
}: { walletBrowser?: NamedKind | null; recent?: WalletKind | null; exchange?: ReturnType<typeof fakeExchange> } = {}) {
  const facts = { accounts: [] as string[], chainId: '0x1' as unknown };
  const questions: Question[] = [];
  const events: string[] = [];
  let remembered = recent;

  const ask = (method: string, params: unknown) =>
    new Promise((resolve, reject) => {
      const close = (question: Question) => void questions.splice(questions.indexOf(question), 1);
      const question: Question = {
        method,
        params,
        async yes(value) {
          close(question);
          if (value !== undefined) resolve(value);
          else if (method === 'eth_requestAccounts') resolve(facts.accounts);
          else if (method === 'personal_sign') {
            const [hex, address] = params as [string, string];
            const signer = SIGNERS.find((one) => one.address === address)!;
            resolve(await signer.signMessage(Buffer.from(hex.slice(2), 'hex')));
          } else resolve(null);
          await settled();
        },
        async no(error) {
          close(question);
          reject(error);
          await settled();
        },
      };
      questions.push(question);
    });

  const raw = fakeProvider((method, params) => {
    if (method === 'eth_accounts') return facts.accounts;
    if (method === 'eth_chainId') return facts.chainId;
    return ask(method, params);
  });
  const wallet: GuardedProvider = guardProvider(raw, PAGE, (entry) => events.push(`refused ${entry.method}`));
  const providers = new Map<WalletKind, GuardedProvider | null>([['metamask', wallet]]);
  const awaited = new Map<WalletKind, (provider: GuardedProvider) => void>();
  const calls = {
    requestNonce: vi.fn((ask: { address: string; chainId: number; language: string }) => exchange.requestNonce(ask)),
    register: vi.fn((answer: Parameters<typeof exchange.register>[0]) => exchange.register(answer)),
    validateSession: vi.fn(),
  };
  const session = createWalletSession({
    page: PAGE,
    providerOf: async (kind) => providers.get(kind) ?? null,
    whenFound(kind, listener) {
      awaited.set(kind, listener);
      return () => awaited.delete(kind);
    },
    requestNonce: (from) => calls.requestNonce(from) as Promise<CallResult<SignInOffer>>,
    register: (answer) => calls.register(answer),
    language: () => 'en',
    now: Date.now,
    recent: { read: () => remembered, write: (kind) => void (remembered = kind) },
    walletBrowser,
    sink: {
      onSignedIn: ({ token, address, kind }) => events.push(`in ${kind} ${address} ${token}`),
      onSignedOut: (reason) => events.push(`out ${reason}`),
    },
    validateSession: calls.validateSession,
  });

  return {
    session,
    facts,
    questions,
    events,
    raw,
    calls,
    exchange,
    providers,
    /** The wallet puts itself into the page, at any time. */
    async appears(kind: NamedKind) {
      awaited.get(kind)?.(wallet);
      await settled();
    },
    recent: () => remembered,
    phase: () => session.state.value.phase,
    methods: () => raw.requests.map(({ method }) => method),
    /** The sheet is open: somebody reads the offer. Returns the way to close it. */
    async openSheet() {
      const close = effect(() => void session.offer.value);
      await settled();
      return close;
    },
    async tap(action: () => Promise<unknown>) {
      void action();
      await settled();
    },
    question(method: string): Question {
      const found = questions.find((one) => one.method === method);
      if (!found) throw new Error(`the wallet was not asked ${method}`);
      return found;
    },
    async accountsChanged(...indexes: number[]) {
      facts.accounts = indexes.map((index) => ADDRESSES[index]!);
      raw.emit('accountsChanged', facts.accounts);
      await settled();
    },
    async chainChanged(chainId: string) {
      facts.chainId = chainId;
      raw.emit('chainChanged', chainId);
      await settled();
    },
  };
}

export type SessionBench = ReturnType<typeof sessionBench>;

/** Taps connect and approves it as account 0, with the sheet open. */
export async function connected(bench: SessionBench = sessionBench()): Promise<SessionBench> {
  await bench.openSheet();
  await bench.tap(() => bench.session.connect('metamask'));
  bench.facts.accounts = [ADDRESSES[0]!];
  await bench.question('eth_requestAccounts').yes();
  return bench;
}

export async function signing(bench?: SessionBench): Promise<SessionBench> {
  const made = await connected(bench);
  await made.tap(() => made.session.sign());
  return made;
}

export async function signedIn(bench?: SessionBench): Promise<SessionBench> {
  const made = await signing(bench);
  await made.question('personal_sign').yes();
  return made;
}
