import { getAddress, verifyMessage } from 'ethers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDemoWallet } from '../../../src/wallet/demo/demo-wallet.ts';
import { demoKey } from '../../../src/wallet/demo/demo-key.ts';
import { guardProvider } from '../../../src/wallet/guard/guarded-provider.ts';
import { fakeStorage } from '../model/fake-storage.ts';
import { callError, fakeExchange, messageFor, PAGE } from './fake-exchange.ts';
import { sessionBench } from './session-bench.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

function demoBench() {
  const exchange = fakeExchange();
  const bench = sessionBench({ exchange });
  const wallet = createDemoWallet(demoKey(fakeStorage().page(), crypto), PAGE);
  const signed: string[] = [];
  const refused: string[] = [];
  const spied = {
    ...wallet.provider,
    async request(ask: Parameters<typeof wallet.provider.request>[0]) {
      if (ask.method === 'personal_sign') signed.push(Buffer.from(String(ask.params![0]).slice(2), 'hex').toString());
      return wallet.provider.request(ask);
    },
  };
  bench.providers.set(
    'demo',
    guardProvider(spied, PAGE, ({ reason }) => refused.push(reason)),
  );
  return { ...bench, signed, refused };
}

describe('signing in with the demo wallet by one tap', () => {
  it("signs exactly the exchange's message, once, without anybody reading it", async () => {
    const { session, calls, signed, events } = demoBench();
    expect(await session.signInWithDemo()).toBe(true);
    expect(calls.requestNonce).toHaveBeenCalledOnce();
    const [{ address, chainId }] = calls.requestNonce.mock.calls[0]!;
    expect(chainId).toBe(97);
    const [{ message, signature, walletType }] = calls.register.mock.calls[0]!;
    expect(walletType).toBe('demo');
    expect(signed).toEqual([message]);
    expect(verifyMessage(message, signature)).toBe(getAddress(address));
    expect(session.state.value).toMatchObject({ phase: 'signed-in', kind: 'demo', notice: null, problem: null });
    expect(events).toEqual([expect.stringMatching(`^in demo ${getAddress(address)} `)]);
  });

  it('signs no text that is not our own message for this page and chain', async () => {
    for (const change of [{ domain: 'evil.example' }, { statement: 'Give me all.' }, { chainId: 56 }]) {
      const { session, calls, signed } = demoBench();
      calls.requestNonce.mockImplementation(async ({ address, chainId }) => ({
        success: true,
        data: {
          nonce: 'n',
          message: messageFor(address, { chainId, ...change }),
          expiresAtMs: (Date.now() + 300_000) as never,
        },
      }));
      expect(await session.signInWithDemo()).toBe(false);
      expect(signed).toEqual([]);
      expect(calls.register).not.toHaveBeenCalled();
      expect(session.state.value).toMatchObject({ phase: 'idle', kind: null, problem: null });
    }
  });

  it.each(['network', 'refused', 'timeout'] as const)('is idle again after a call that failed: %s', async (kind) => {
    const answer = { success: false, error: callError(kind) } as const;
    for (const call of ['requestNonce', 'register'] as const) {
      const { session, calls } = demoBench();
      calls[call].mockResolvedValueOnce(answer as never);
      expect(await session.signInWithDemo()).toBe(false);
      expect(session.state.value).toMatchObject({ phase: 'idle', kind: null, problem: null });
      expect(await session.signInWithDemo()).toBe(true);
    }
  });

  it('lets a wallet that has not answered give way, and drops its late answer', async () => {
    const bench = demoBench();
    await bench.tap(() => bench.session.connect('metamask'));
    const late = bench.question('eth_requestAccounts');
    expect(await bench.session.signInWithDemo()).toBe(true);
    await late.no({ code: 4001 });
    expect(bench.session.state.value).toMatchObject({ phase: 'signed-in', kind: 'demo' });
  });

  it('says no when another wallet is tapped meanwhile, and leaves that one alone', async () => {
    const bench = demoBench();
    let answer = () => {};
    bench.calls.requestNonce.mockImplementationOnce(async (ask) => {
      await new Promise<void>((done) => {
        answer = done;
      });
      return bench.exchange.requestNonce(ask);
    });
    const asked = bench.session.signInWithDemo();
    await vi.waitFor(() => expect(bench.calls.requestNonce).toHaveBeenCalled());
    await bench.tap(() => bench.session.connect('metamask'));
    answer();
    expect(await asked).toBe(false);
    expect(bench.signed).toEqual([]);
    expect(bench.session.state.value).toMatchObject({ phase: 'connecting', kind: 'metamask' });
  });

  it('does nothing where somebody is signed in', async () => {
    const { session, calls } = demoBench();
    await session.signInWithDemo();
    expect(await session.signInWithDemo()).toBe(true);
    expect(calls.register).toHaveBeenCalledOnce();
  });
});
