import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { walletFailureOf } from '../../../src/wallet/session/wallet-error.ts';
import { callError, messageFor } from './fake-exchange.ts';
import { settled } from './fake-page.ts';
import { ADDRESSES, connected, sessionBench, signedIn, signing } from './session-bench.ts';

const MINUTE = 60_000;
const code = (value: unknown) => Object.assign(new Error('wallet'), { code: value });
const advance = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
};

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('the two taps', () => {
  it('connect, preview, sign, verify, signed in', async () => {
    const bench = sessionBench();
    await bench.openSheet();
    await bench.tap(() => bench.session.connect('metamask'));
    expect(bench.phase()).toBe('connecting');
    bench.facts.accounts = [ADDRESSES[0]!];
    await bench.question('eth_requestAccounts').yes();
    expect(bench.session.state.value).toEqual({
      phase: 'connected-unsigned',
      kind: 'metamask',
      address: ADDRESSES[0],
      chainId: 1,
      notice: null,
      problem: null,
    });
    const offer = bench.session.offer.value;
    expect(offer.status).toBe('ready');
    await bench.tap(() => bench.session.sign());
    expect(bench.phase()).toBe('signing');
    const [hex] = bench.question('personal_sign').params as [string];
    // The wallet got exactly the characters on show.
    expect(Buffer.from(hex.slice(2), 'hex').toString('utf8')).toBe(offer.status === 'ready' ? offer.message : '');
    await bench.question('personal_sign').yes();
    expect(bench.session.state.value).toMatchObject({ phase: 'signed-in', address: ADDRESSES[0], kind: 'metamask' });
    expect(bench.events).toEqual([`in metamask ${ADDRESSES[0]} ${bench.exchange.tokens.get(ADDRESSES[0]!)}`]);
    expect(bench.recent()).toBe('metamask');
    expect(bench.methods()).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign']);
  });

  it('takes a lower-case address from the wallet and shows the checksum once signed in', async () => {
    const bench = sessionBench();
    await bench.openSheet();
    await bench.tap(() => bench.session.connect('metamask'));
    await bench.question('eth_requestAccounts').yes([ADDRESSES[0]!.toLowerCase()]);
    expect(bench.session.state.value.address).toBe(ADDRESSES[0]!.toLowerCase());
    expect(bench.session.offer.value).toMatchObject({ status: 'ready', address: ADDRESSES[0] });
  });

  it('never signs by itself: connecting alone asks no signature', async () => {
    const bench = await connected();
    await advance(10 * MINUTE);
    expect(bench.methods()).not.toContain('personal_sign');
  });

  it('a second tap while a step runs does nothing', async () => {
    const bench = sessionBench();
    await bench.openSheet();
    await bench.tap(() => bench.session.connect('metamask'));
    await bench.tap(() => bench.session.connect('metamask'));
    bench.facts.accounts = [ADDRESSES[0]!];
    await bench.question('eth_requestAccounts').yes();
    await bench.tap(() => bench.session.sign());
    await bench.tap(() => bench.session.sign());
    await bench.tap(() => bench.session.connect('metamask'));
    expect(bench.questions).toHaveLength(1);
    await bench.question('personal_sign').yes();
    await bench.tap(() => bench.session.connect('metamask'));
    await bench.tap(() => bench.session.sign());
    expect(bench.phase()).toBe('signed-in');
    expect(bench.questions).toHaveLength(0);
  });

  it('a wallet that is not in the page is an error with its own name, and can be tried again', async () => {
    const bench = sessionBench();
    await bench.tap(() => bench.session.connect('okx'));
    expect(bench.session.state.value).toMatchObject({ phase: 'error', problem: { what: 'notInstalled' }, kind: 'okx' });
    bench.session.cancel();
    expect(bench.phase()).toBe('idle');
  });
});

describe('a no', () => {
  it.each([4001, '4001', 'ACTION_REJECTED', 5000])('to connecting (%s) is silent', async (value) => {
    const bench = sessionBench();
    await bench.tap(() => bench.session.connect('metamask'));
    await bench.question('eth_requestAccounts').no(code(value));
    expect(bench.session.state.value).toMatchObject({ phase: 'rejected', problem: null, notice: null });
    await bench.tap(() => bench.session.connect('metamask'));
    expect(bench.phase()).toBe('connecting');
  });

  it.each([4001, 'ACTION_REJECTED', 5000])('to signing (%s) goes back to the sheet in silence', async (value) => {
    const bench = await signing();
    await bench.question('personal_sign').no(code(value));
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', problem: null, notice: null });
    expect(bench.session.offer.value.status).toBe('ready');
    await bench.tap(() => bench.session.sign());
    await bench.question('personal_sign').yes();
    expect(bench.phase()).toBe('signed-in');
  });

  it.each([
    { code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    { code: -32000, message: 'User rejected the request' },
    { code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'user cancelled' } },
    { code: 5000, message: 'User rejected.' },
    { message: 'The request was declined by the user' },
    { code: -32603, message: 'Request rejected' },
    { code: -32603, message: '用户拒绝了请求' },
    'Error: User canceled',
  ])('issue 39 F28: %j is a refusal', (error) => {
    expect(walletFailureOf(error)).toBe('rejected');
  });

  it.each([
    { code: -32000, message: 'insufficient funds' },
    { code: -32603, message: 'Internal JSON-RPC error.' },
    { code: -32603, message: 'transaction rejected by the node' },
    { code: -32603, message: 'connection refused' },
    { code: -32000, message: 'The server rejected the request: rate limit of user' },
    { code: 4100, message: 'The account is not connected' },
    { code: 4900, message: 'The provider is disconnected' },
    new Error('Cannot read properties of undefined'),
    { message: 'x'.repeat(10_000_000) },
    null,
    undefined,
  ])('issue 39 F28: a fault is no refusal (%#)', (error) => {
    expect(walletFailureOf(error)).toBe('failed');
  });

  it('is read where wallets wrap it', () => {
    expect(walletFailureOf({ code: -32603, data: { originalError: { code: 4001 } } })).toBe('rejected');
    expect(walletFailureOf({ code: 'UNKNOWN_ERROR', error: { code: -32002 } })).toBe('pending');
    expect(walletFailureOf({ code: -32603, data: { originalError: { code: 4902 } } })).toBe('unknownChain');
    for (const other of [null, undefined, 'no', {}, { code: -32603 }, { code: {} }]) {
      expect(walletFailureOf(other)).toBe('failed');
    }
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    expect(walletFailureOf(loop)).toBe('failed');
  });
});

describe('a request that is already pending', () => {
  it('while connecting: says so, asks no second time, goes on when the person answers in the wallet', async () => {
    const bench = sessionBench();
    await bench.openSheet();
    await bench.tap(() => bench.session.connect('metamask'));
    await bench.question('eth_requestAccounts').no(code(-32002));
    expect(bench.session.state.value).toMatchObject({ phase: 'connecting', notice: 'pendingInWallet' });
    await advance(9000);
    expect(bench.session.state.value.notice).toBe('pendingInWallet');
    await bench.tap(() => bench.session.connect('metamask'));
    expect(bench.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
    await bench.accountsChanged(0);
    expect(bench.session.state.value).toMatchObject({
      phase: 'connected-unsigned',
      address: ADDRESSES[0],
      notice: null,
    });
  });

  it('while connecting: a return from the wallet app reads the accounts', async () => {
    const bench = sessionBench();
    await bench.tap(() => bench.session.connect('metamask'));
    await bench.question('eth_requestAccounts').no(code(-32002));
    bench.session.resume();
    await settled();
    expect(bench.phase()).toBe('connecting');
    bench.facts.accounts = [ADDRESSES[0]!];
    bench.session.resume();
    await settled();
    expect(bench.phase()).toBe('connected-unsigned');
  });

  it('while signing: says so and stays unsigned', async () => {
    const bench = await signing();
    await bench.question('personal_sign').no(code(-32002));
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', notice: 'pendingInWallet' });
    await advance(5000);
    expect(bench.questions).toHaveLength(0);
  });
});

describe('a wallet that does not answer', () => {
  it('while connecting: a word after 8 s, an error after 90 s, and a late yes still counts', async () => {
    const bench = sessionBench();
    await bench.tap(() => bench.session.connect('metamask'));
    await advance(7999);
    expect(bench.session.state.value.notice).toBeNull();
    await advance(1);
    expect(bench.session.state.value.notice).toBe('slow');
    await advance(82_000);
    expect(bench.session.state.value).toMatchObject({
      phase: 'error',
      problem: { what: 'walletTimeout' },
      notice: null,
    });
    await bench.accountsChanged(0);
    expect(bench.phase()).toBe('connected-unsigned');
  });

  it('while connecting: cancel goes back to the list and a late answer changes nothing', async () => {
    const bench = sessionBench();
    await bench.tap(() => bench.session.connect('metamask'));
    bench.session.cancel();
    expect(bench.phase()).toBe('idle');
    await bench.question('eth_requestAccounts').yes([ADDRESSES[0]]);
    await advance(100_000);
    expect(bench.phase()).toBe('idle');
  });

  it('that hangs on the chain is a time-out too', async () => {
    const bench = sessionBench();
    await bench.tap(() => bench.session.connect('metamask'));
    bench.facts.chainId = new Promise(() => undefined);
    await bench.question('eth_requestAccounts').yes([ADDRESSES[0]]);
    expect(bench.phase()).toBe('connecting');
    await advance(90_000);
    expect(bench.session.state.value.problem).toEqual({ what: 'walletTimeout' });
    bench.facts.chainId = '0x1';
    await bench.tap(() => bench.session.retry());
    await bench.question('eth_requestAccounts').yes([ADDRESSES[0]]);
    expect(bench.phase()).toBe('connected-unsigned');
  });

  it('while signing: cancel, tap again: the same request is joined, not repeated', async () => {
    const bench = await signing();
    const request = bench.question('personal_sign');
    bench.session.cancel();
    expect(bench.phase()).toBe('connected-unsigned');
    await bench.tap(() => bench.session.sign());
    expect(bench.phase()).toBe('signing');
    expect(bench.questions).toEqual([request]);
    await request.yes();
    expect(bench.phase()).toBe('signed-in');
  });

  it('while signing: a yes after cancel is not used', async () => {
    const bench = await signing();
    bench.session.cancel();
    await bench.question('personal_sign').yes();
    expect(bench.phase()).toBe('connected-unsigned');
    expect(bench.calls.register).not.toHaveBeenCalled();
  });

  it('while signing: an error after the limit, then a new message can be signed', async () => {
    const bench = await signing();
    const lost = bench.question('personal_sign');
    const before = bench.session.offer.value;
    await advance(110_000);
    expect(bench.session.state.value).toMatchObject({ phase: 'error', problem: { what: 'walletTimeout' } });
    await bench.tap(() => bench.session.retry());
    expect(bench.session.offer.value).toMatchObject({ status: 'ready' });
    expect(bench.session.offer.value).not.toEqual(before);
    await bench.tap(() => bench.session.sign());
    expect(bench.questions).toHaveLength(2);
    await lost.yes();
    expect(bench.phase()).toBe('signing');
    await bench.question('personal_sign').yes();
    expect(bench.phase()).toBe('signed-in');
  });
});

describe('another account', () => {
  it('while signed in: signed out at once, asked nothing, offered to sign in', async () => {
    const bench = await signedIn();
    const asked = bench.methods().length;
    await bench.accountsChanged(1);
    expect(bench.session.state.value).toMatchObject({
      phase: 'connected-unsigned',
      address: ADDRESSES[1],
      notice: 'walletChanged',
    });
    expect(bench.events.at(-1)).toBe('out walletChanged');
    expect(bench.session.offer.value).toMatchObject({ status: 'ready', address: ADDRESSES[1] });
    expect(bench.methods()).toHaveLength(asked);
    await bench.tap(() => bench.session.sign());
    await bench.question('personal_sign').yes();
    expect(bench.session.state.value).toMatchObject({ phase: 'signed-in', address: ADDRESSES[1] });
  });

  it('in other letter case is the same account', async () => {
    const bench = await signedIn();
    bench.raw.emit('accountsChanged', [ADDRESSES[0]!.toLowerCase()]);
    bench.raw.emit('accountsChanged', [ADDRESSES[0]!]);
    expect([bench.phase(), bench.events.length]).toEqual(['signed-in', 1]);
  });

  it('while signing: the signature of the old one is not used, and the wallet gets no second request meanwhile', async () => {
    const bench = await signing();
    const old = bench.question('personal_sign');
    await bench.accountsChanged(1);
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', notice: 'walletChanged' });
    await bench.tap(() => bench.session.sign());
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', notice: 'pendingInWallet' });
    expect(bench.questions).toEqual([old]);
    await old.yes();
    expect(bench.calls.register).not.toHaveBeenCalled();
    expect(bench.session.state.value.notice).toBeNull();
    await bench.tap(() => bench.session.sign());
    await bench.question('personal_sign').yes();
    expect(bench.session.state.value).toMatchObject({ phase: 'signed-in', address: ADDRESSES[1] });
  });

  it('while verifying: the token of the old one is never kept', async () => {
    const bench = await signing();
    let answer: (value: unknown) => void = () => undefined;
    bench.calls.register.mockReturnValueOnce(new Promise((resolve) => (answer = resolve as typeof answer)));
    await bench.question('personal_sign').yes();
    expect(bench.phase()).toBe('verifying');
    await bench.accountsChanged(1);
    answer({ success: true, data: { token: 'late', userId: '1', created: false } });
    await settled();
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', address: ADDRESSES[1] });
    expect(bench.events).toEqual([]);
  });

  it('issue 39 F28: none at all is a locked wallet, which signs nobody out, also when it was asked on return', async () => {
    const bench = await signedIn();
    await bench.accountsChanged();
    bench.session.resume();
    await settled();
    expect(bench.session.state.value).toMatchObject({ phase: 'signed-in', address: ADDRESSES[0] });
    await bench.accountsChanged(0);
    expect(bench.phase()).toBe('signed-in');
    await bench.accountsChanged();
    await bench.accountsChanged(1);
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', address: ADDRESSES[1] });
    expect(bench.events.at(-1)).toBe('out walletChanged');
  });

  it('none at all before anybody is signed in leads back to the list', async () => {
    const bench = await signing();
    await bench.accountsChanged();
    expect(bench.session.state.value).toMatchObject({ phase: 'idle', address: null });
    expect(bench.events).toEqual([]);
  });

  it('events after the wallet was left are not heard', async () => {
    const bench = await signedIn();
    bench.session.end('user');
    await bench.accountsChanged(1);
    expect(bench.phase()).toBe('idle');
    expect([...bench.raw.listeners.values()].every((listeners) => listeners.size === 0)).toBe(true);
  });
});

describe('the chain', () => {
  it('changes only the chip while signed in', async () => {
    const bench = await signedIn();
    await bench.chainChanged('0xa4b1');
    expect(bench.session.state.value).toMatchObject({ phase: 'signed-in', chainId: 42_161 });
    expect(bench.events).toHaveLength(1);
  });

  it('outside the four: no message, an offer to switch, then the message', async () => {
    const bench = sessionBench();
    bench.facts.chainId = '0xa4b1';
    await connected(bench);
    expect(bench.session.offer.value).toEqual({ status: 'wrongChain' });
    expect(bench.calls.requestNonce).not.toHaveBeenCalled();
    await bench.tap(() => bench.session.sign());
    expect(bench.phase()).toBe('connected-unsigned');
    const switched = bench.session.switchChain(56);
    await settled();
    bench.facts.chainId = '0x38';
    await bench.question('wallet_switchEthereumChain').yes();
    expect(await switched).toBe('switched');
    await settled();
    expect(bench.session.state.value.chainId).toBe(56);
    expect(bench.session.offer.value).toMatchObject({ status: 'ready', chainId: 56 });
  });

  it('is added when the wallet does not know it', async () => {
    const bench = await connected();
    const switched = bench.session.switchChain(97);
    await settled();
    await bench.question('wallet_switchEthereumChain').no(code(4902));
    bench.facts.chainId = '0x61';
    await bench.question('wallet_addEthereumChain').yes();
    expect(await switched).toBe('switched');
  });

  it('stays when the person says no, when the wallet fails, and for chains off the list', async () => {
    const bench = await connected();
    const rejected = bench.session.switchChain(56);
    await settled();
    await bench.question('wallet_switchEthereumChain').no(code(4001));
    expect(await rejected).toBe('rejected');
    const silent = bench.session.switchChain(56);
    await settled();
    await bench.question('wallet_switchEthereumChain').yes();
    expect(await silent).toBe('failed');
    expect(await bench.session.switchChain(10)).toBe('failed');
    expect(bench.session.state.value.chainId).toBe(1);
  });
});

describe('a disconnect event', () => {
  it('with the accounts still there is only the wallet’s network', async () => {
    const bench = await signedIn();
    bench.raw.emit('disconnect', { code: 1013 });
    await settled();
    expect(bench.phase()).toBe('signed-in');
  });

  it('issue 39 F28: without accounts it is a locked wallet: the session stays', async () => {
    const bench = await signedIn();
    bench.facts.accounts = [];
    bench.raw.emit('disconnect', null);
    await settled();
    expect(bench.phase()).toBe('signed-in');
  });
});

describe('verification', () => {
  it('refused: an error with the exchange’s reason, and retry brings a new message', async () => {
    const bench = await signing();
    bench.calls.register.mockResolvedValueOnce({ success: false, error: callError('refused', 611) });
    await bench.question('personal_sign').yes();
    expect(bench.session.state.value.problem).toEqual({ what: 'call', error: callError('refused', 611) });
    await bench.tap(() => bench.session.retry());
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', problem: null });
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(2);
    expect(bench.session.offer.value.status).toBe('ready');
  });

  it.each(['network', 'timeout'] as const)(
    'without an answer (%s): the signature at hand is sent again',
    async (kind) => {
      const bench = await signing();
      bench.calls.register.mockResolvedValueOnce({ success: false, error: callError(kind) });
      await bench.question('personal_sign').yes();
      expect(bench.phase()).toBe('error');
      await bench.tap(() => bench.session.retry());
      expect(bench.phase()).toBe('signed-in');
      expect(bench.methods().filter((method) => method === 'personal_sign')).toHaveLength(1);
    },
  );

  it.each([
    ['the bytes of a contract wallet', `0x${'ab'.repeat(200)}`, 'contractWallet'],
    ['a short answer', '0xabcd', 'badSignature'],
    ['no text', { signature: 1 }, 'badSignature'],
    ['null', null, 'badSignature'],
  ])('is not tried with %s', async (_, value, what) => {
    const bench = await signing();
    await bench.question('personal_sign').yes(value);
    expect(bench.session.state.value).toMatchObject({ phase: 'error', problem: { what } });
    expect(bench.calls.register).not.toHaveBeenCalled();
  });

  it('cannot be cancelled: its answer must not be lost', async () => {
    const bench = await signing();
    let answer: (value: unknown) => void = () => undefined;
    bench.calls.register.mockReturnValueOnce(new Promise((resolve) => (answer = resolve as typeof answer)));
    await bench.question('personal_sign').yes();
    bench.session.cancel();
    expect(bench.phase()).toBe('verifying');
    answer({ success: true, data: { token: 't', userId: '1', created: false } });
    await settled();
    expect(bench.phase()).toBe('signed-in');
  });
});

describe('the end of a session', () => {
  it('by hand goes back to the list', async () => {
    const bench = await signedIn();
    bench.session.end('user');
    expect([bench.phase(), bench.events.at(-1)]).toEqual(['idle', 'out user']);
  });

  it.each(['sessionExpired', 'loggedInElsewhere'] as const)(
    '%s: offered to sign in again, nothing signed by itself',
    async (reason) => {
      const bench = await signedIn();
      bench.session.end(reason);
      await settled();
      expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', notice: reason });
      expect(bench.events.at(-1)).toBe(`out ${reason}`);
      expect(bench.questions).toHaveLength(0);
      bench.session.end(reason);
      expect(bench.events.filter((event) => event.startsWith('out'))).toHaveLength(1);
    },
  );

  it('disconnect also takes the permission back, and a wallet that cannot do that is no failure', async () => {
    const bench = await signedIn();
    const done = bench.session.disconnect();
    await settled();
    await bench.question('wallet_revokePermissions').no(code(4200));
    await expect(done).resolves.toBeUndefined();
    expect(bench.phase()).toBe('idle');
  });
});

describe('page start', () => {
  it('without anything asks nothing', async () => {
    const bench = sessionBench();
    await bench.session.start(null);
    expect([bench.phase(), bench.methods()]).toEqual(['idle', []]);
  });

  it('asks the recent wallet silently', async () => {
    const bench = sessionBench({ recent: 'metamask' });
    await bench.session.start(null);
    expect([bench.phase(), bench.methods()]).toEqual(['idle', ['eth_accounts']]);
  });

  it('connects silently where permission is left, and fetches no message while nobody reads it', async () => {
    const bench = sessionBench({ recent: 'metamask' });
    bench.facts.accounts = [ADDRESSES[0]!];
    await bench.session.start(null);
    expect(bench.session.state.value).toMatchObject({ phase: 'connected-unsigned', address: ADDRESSES[0] });
    expect(bench.calls.requestNonce).not.toHaveBeenCalled();
    await bench.openSheet();
    expect(bench.session.offer.value.status).toBe('ready');
  });

  it('prompts once, inside the wallet’s own browser only', async () => {
    const bench = sessionBench({ walletBrowser: 'metamask' });
    void bench.session.start(null);
    await settled();
    expect(bench.methods()).toEqual(['eth_accounts', 'eth_requestAccounts']);
    await bench.question('eth_requestAccounts').no(code(4001));
    bench.session.cancel();
    void bench.session.start(null);
    await settled();
    expect(bench.methods()).toEqual(['eth_accounts', 'eth_requestAccounts', 'eth_accounts']);
  });

  it('a tap during the silent question wins', async () => {
    const bench = sessionBench({ recent: 'metamask' });
    bench.facts.accounts = [ADDRESSES[0]!];
    const started = bench.session.start(null);
    await bench.tap(() => bench.session.connect('metamask'));
    await started;
    expect(bench.phase()).toBe('connecting');
  });

  it('with a saved session is signed in at once, and learns the chain', async () => {
    const bench = sessionBench();
    bench.facts.accounts = [ADDRESSES[0]!.toLowerCase()];
    const started = bench.session.start({ kind: 'metamask', address: ADDRESSES[0]! });
    expect(bench.phase()).toBe('signed-in');
    await started;
    expect(bench.session.state.value).toMatchObject({ phase: 'signed-in', chainId: 1 });
    expect(bench.events).toEqual([]);
  });

  it('with a saved session of another account: signed out and told', async () => {
    const bench = sessionBench();
    bench.facts.accounts = [ADDRESSES[1]!];
    await bench.session.start({ kind: 'metamask', address: ADDRESSES[0]! });
    expect(bench.session.state.value).toMatchObject({
      phase: 'connected-unsigned',
      notice: 'walletChanged',
      chainId: 1,
    });
    expect(bench.events).toEqual(['out walletChanged']);
  });

  it.each([
    [0, 'signed-in', []],
    [1, 'connected-unsigned', ['out walletChanged']],
    [null, 'signed-in', []],
  ])('issue 39 F28: a wallet that appears later is asked then; account %s: %s', async (account, phase, events) => {
    const bench = sessionBench();
    bench.providers.clear();
    bench.facts.accounts = account === null ? [] : [ADDRESSES[account]!];
    await bench.session.start({ kind: 'metamask', address: ADDRESSES[0]! });
    expect([bench.phase(), bench.methods()]).toEqual(['signed-in', []]);
    await bench.appears('metamask');
    expect(bench.methods()[0]).toBe('eth_accounts');
    expect([bench.phase(), bench.events]).toEqual([phase, events]);
  });

  it('issue 39 F28: a wallet that appears after signing out is not asked', async () => {
    const bench = sessionBench();
    bench.providers.clear();
    await bench.session.start({ kind: 'metamask', address: ADDRESSES[0]! });
    bench.session.end('user');
    await bench.appears('metamask');
    expect(bench.methods()).toEqual([]);
  });

  it('with a saved session and a locked or missing wallet: the session stays', async () => {
    const locked = sessionBench();
    await locked.session.start({ kind: 'metamask', address: ADDRESSES[0]! });
    expect(locked.phase()).toBe('signed-in');
    const missing = sessionBench();
    await missing.session.start({ kind: 'trust', address: ADDRESSES[0]! });
    expect(missing.phase()).toBe('signed-in');
    missing.session.end('sessionExpired');
    expect(missing.session.state.value).toMatchObject({ phase: 'idle', notice: 'sessionExpired' });
  });
});

describe('return to the page', () => {
  it('reads the accounts and has the session checked', async () => {
    const bench = await signedIn();
    bench.session.resume();
    await settled();
    expect(bench.calls.validateSession).toHaveBeenCalledOnce();
    expect(bench.methods().at(-1)).toBe('eth_accounts');
    bench.facts.accounts = [ADDRESSES[1]!];
    bench.session.resume();
    await settled();
    expect(bench.session.state.value.notice).toBe('walletChanged');
  });

  it('a wallet that does not answer then changes nothing', async () => {
    const bench = await signedIn();
    bench.raw.request = () => Promise.reject(code(-32603));
    bench.session.resume();
    await settled();
    expect(bench.phase()).toBe('signed-in');
  });

  it('while signing it disturbs nothing', async () => {
    const bench = await signing();
    bench.session.resume();
    await settled();
    await bench.question('personal_sign').yes();
    expect(bench.phase()).toBe('signed-in');
  });
});

describe('the message on show', () => {
  it('is renewed before its nonce ends, as long as somebody looks', async () => {
    const bench = await connected();
    await advance(3 * MINUTE - 1);
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(2);
    await advance(3 * MINUTE);
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(3);
  });

  it('is not renewed behind a closed sheet, but when it opens again', async () => {
    const bench = sessionBench({ recent: 'metamask' });
    bench.facts.accounts = [ADDRESSES[0]!];
    await bench.session.start(null);
    const close = await bench.openSheet();
    close();
    await settled();
    await advance(20 * MINUTE);
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(1);
    await bench.openSheet();
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(2);
  });

  it('stands still while the wallet shows it', async () => {
    const bench = await signing();
    const shown = bench.session.offer.value;
    await advance(100_000);
    expect(bench.session.offer.value).toBe(shown);
  });

  it('that grew old while the page slept is replaced, not signed', async () => {
    const bench = await connected();
    vi.setSystemTime(Date.now() + 20 * MINUTE);
    await bench.tap(() => bench.session.sign());
    expect(bench.phase()).toBe('connected-unsigned');
    expect(bench.questions).toHaveLength(0);
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(2);
    await bench.tap(() => bench.session.sign());
    expect(bench.phase()).toBe('signing');
  });

  it('that cannot be fetched is shown as such, and fetched again by retry or by the tap', async () => {
    const bench = sessionBench();
    bench.calls.requestNonce.mockResolvedValueOnce({ success: false, error: callError('network') });
    await connected(bench);
    expect(bench.session.offer.value).toEqual({ status: 'failed', error: callError('network') });
    await advance(10 * MINUTE);
    expect(bench.calls.requestNonce).toHaveBeenCalledTimes(1);
    bench.calls.requestNonce.mockResolvedValueOnce({ success: false, error: callError('timeout') });
    await bench.tap(() => bench.session.retry());
    expect(bench.session.offer.value).toEqual({ status: 'failed', error: callError('timeout') });
    await bench.tap(() => bench.session.sign());
    expect(bench.session.offer.value.status).toBe('ready');
    expect(bench.questions).toHaveLength(0);
  });

  it('stays on show when only its renewal fails, until it is too old', async () => {
    const bench = await connected();
    bench.calls.requestNonce.mockResolvedValue({ success: false, error: callError('network') });
    await advance(3 * MINUTE);
    expect(bench.session.offer.value.status).toBe('ready');
    await advance(2 * MINUTE);
    expect(bench.session.offer.value.status).toBe('failed');
  });

  it.each([
    ['another domain', { domain: 'evil.test' }],
    ['another statement', { statement: 'Give me everything' }],
    ['another chain', { chainId: 56 }],
  ])('with %s is not shown and cannot be signed', async (_, change) => {
    const bench = sessionBench();
    const message = messageFor(ADDRESSES[0]!, change);
    const data = { nonce: 'x', message, expiresAtMs: (Date.now() + 300_000) as never };
    bench.calls.requestNonce.mockResolvedValue({ success: true, data });
    await connected(bench);
    expect(bench.session.offer.value).toEqual({ status: 'foreign' });
    await bench.tap(() => bench.session.sign());
    expect(bench.questions).toHaveLength(0);
  });

  it.each([-86_400_000, 86_400_000])(
    'is neither renewed in a storm nor kept too long when the clocks are %i ms apart',
    async (skew) => {
      const bench = sessionBench();
      const honest = bench.exchange.requestNonce.bind(bench.exchange);
      bench.calls.requestNonce.mockImplementation(async (ask) => {
        const answer = await honest(ask);
        if (!answer.success) return answer;
        return { success: true, data: { ...answer.data, expiresAtMs: (answer.data.expiresAtMs + skew) as never } };
      });
      await connected(bench);
      await advance(10 * MINUTE);
      const asked = bench.calls.requestNonce.mock.calls.length;
      expect(asked).toBeGreaterThanOrEqual(4);
      expect(asked).toBeLessThanOrEqual(21);
    },
  );
});
