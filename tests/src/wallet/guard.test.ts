import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIGN_IN_STATEMENT } from '../../../protocol/sign-in-message.ts';
import { ALLOWED_METHODS, checkRequest, hexOfText } from '../../../src/wallet/guard/allowed-methods.ts';
import { guardProvider, WalletRequestRefused } from '../../../src/wallet/guard/guarded-provider.ts';
import type { WalletEvents } from '../../../src/wallet/guard/guarded-provider.ts';
import { messageFor, PAGE } from './fake-exchange.ts';
import { fakeProvider } from './fake-page.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

const ALLOWED = new Set([
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_revokePermissions',
]);

/** Methods wallets are known to answer, and names that only look like allowed ones. */
const REFUSED = [
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_getEncryptionPublicKey',
  'eth_decrypt',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionReceipt',
  'eth_blockNumber',
  'eth_subscribe',
  'eth_coinbase',
  'personal_ecRecover',
  'personal_importRawKey',
  'personal_unlockAccount',
  'personal_sendTransaction',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_requestPermissions',
  'wallet_getPermissions',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_registerOnboarding',
  'wallet_invokeSnap',
  'wallet_requestSnaps',
  'wallet_grantPermissions',
  'wallet_sendTransaction',
  'wallet_signTypedData',
  'wallet_connect',
  'wallet_createSession',
  'wallet_invokeMethod',
  'wallet_addSubAccount',
  'metamask_getProviderState',
  'metamask_sendDomainMetadata',
  'okx_signTransaction',
  'tron_requestAccounts',
  'constructor',
  '__proto__',
  'toString',
  'ETH_ACCOUNTS',
  ' eth_accounts',
  'eth_accounts\0',
  '',
];

function guarded() {
  const raw = fakeProvider(() => 'answered', { isMetaMask: true });
  const log: unknown[] = [];
  return { raw, log, wallet: guardProvider(raw, PAGE, (entry) => log.push(entry)) };
}

describe('the method allow-list', () => {
  it.each(REFUSED)('refuses %j by name, logs it and asks the wallet nothing', async (method) => {
    const { raw, log, wallet } = guarded();
    const refusal = wallet.request({ method, params: [messageFor(ADDRESS), ADDRESS] });
    await expect(refusal).rejects.toBeInstanceOf(WalletRequestRefused);
    await expect(refusal).rejects.toMatchObject({ name: 'WalletRequestRefused', method, reason: 'method' });
    expect(log).toEqual([{ method, reason: 'method' }]);
    expect(raw.requests).toEqual([]);
  });

  it('refuses every method name that is not one of the seven', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => `eth_${tail}`),
        ),
        async (method) => {
          fc.pre(!ALLOWED.has(method));
          const { raw, wallet } = guarded();
          await expect(wallet.request({ method })).rejects.toBeInstanceOf(WalletRequestRefused);
          expect(raw.requests).toEqual([]);
        },
      ),
    );
  });

  it('is told to people as it is enforced: each method of the told list passes, and none beside it', () => {
    const passes = (method: string) => {
      const checked = checkRequest(method, 'no list', PAGE);
      return !checked.ok && checked.reason === 'params';
    };
    expect(ALLOWED_METHODS.filter((method) => !passes(method))).toEqual([]);
    expect(REFUSED.filter(passes)).toEqual([]);
    expect(new Set<string>(ALLOWED_METHODS)).toEqual(ALLOWED);
    expect(Object.isFrozen(ALLOWED_METHODS)).toBe(true);
  });

  it.each([undefined, null, 7, {}, ['eth_accounts'], Symbol('eth_accounts')])(
    'refuses the method %s',
    async (method) => {
      const { raw, wallet } = guarded();
      await expect(wallet.request({ method } as never)).rejects.toMatchObject({ reason: 'method' });
      expect(raw.requests).toEqual([]);
    },
  );

  it('reads the method once, so a getter cannot swap it after the check', async () => {
    const { raw, wallet } = guarded();
    let reads = 0;
    const args = {
      get method() {
        return reads++ === 0 ? 'eth_accounts' : 'eth_sendTransaction';
      },
    };
    await wallet.request(args);
    expect(raw.requests.map(({ method }) => method)).toEqual(['eth_accounts']);
  });

  it('never writes parameters into the log', async () => {
    const { log, wallet } = guarded();
    await expect(wallet.request({ method: 'personal_sign', params: ['secret text', ADDRESS] })).rejects.toThrow();
    expect(JSON.stringify(log)).not.toContain('secret');
  });

  it.each(['eth_accounts', 'eth_requestAccounts', 'eth_chainId'])(
    'passes %s without parameters only',
    async (method) => {
      const { raw, wallet } = guarded();
      await expect(wallet.request({ method })).resolves.toBe('answered');
      await expect(wallet.request({ method, params: [] })).resolves.toBe('answered');
      await expect(wallet.request({ method, params: [{ to: OTHER }] })).rejects.toMatchObject({ reason: 'params' });
      await expect(wallet.request({ method, params: {} as never })).rejects.toMatchObject({ reason: 'params' });
      expect(raw.requests).toEqual([{ method }, { method }]);
    },
  );
});

describe('what the guard shows of a wallet', () => {
  it('is request and on, frozen, without a prototype', () => {
    const { wallet } = guarded();
    expect(Reflect.ownKeys(wallet).toSorted()).toEqual(['on', 'request']);
    expect(Object.getPrototypeOf(wallet)).toBeNull();
    expect(Object.isFrozen(wallet)).toBe(true);
    for (const name of ['send', 'sendAsync', 'enable', 'isMetaMask', 'selectedAddress', '_state', 'emit']) {
      expect((wallet as unknown as Record<string, unknown>)[name]).toBeUndefined();
    }
  });

  it('passes the three events with payloads read, and stops when told', () => {
    const { raw, wallet } = guarded();
    const heard: unknown[] = [];
    const stops = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map((event) =>
      wallet.on(event, (payload: WalletEvents[typeof event]) => heard.push(payload)),
    );
    raw.emit('accountsChanged', [ADDRESS, 'nonsense', null]);
    raw.emit('accountsChanged', 'nonsense');
    raw.emit('chainChanged', '0x38');
    raw.emit('chainChanged', { id: 1 });
    raw.emit('disconnect', { code: 1013, provider: raw });
    expect(heard).toEqual([[ADDRESS], [], 56, null, null]);
    stops.forEach((stop) => stop());
    raw.emit('chainChanged', '0x1');
    expect(heard).toHaveLength(5);
  });

  it.each(['message', 'connect', 'networkChanged', 'toString', '_initialized'])('does not hear %s', (event) => {
    const { raw, log, wallet } = guarded();
    expect(() => wallet.on(event as never, () => undefined)).toThrow(WalletRequestRefused);
    expect(raw.listeners.size).toBe(0);
    expect(log).toEqual([{ method: event, reason: 'event' }]);
  });

  it('does not hand the wallet to a listener as this', () => {
    const { raw, wallet } = guarded();
    const seen: unknown[] = [];
    wallet.on('disconnect', function listener(this: unknown) {
      seen.push(this);
    });
    raw.emit('disconnect', null);
    expect(seen).toEqual([undefined]);
  });

  it('works on a wallet without events', () => {
    const raw = { request: async () => [] };
    const wallet = guardProvider(raw, PAGE, () => undefined);
    expect(() => wallet.on('disconnect', () => undefined)()).not.toThrow();
  });
});

describe('personal_sign', () => {
  const sign = async (data: unknown, ...rest: unknown[]) => {
    const { raw, wallet } = guarded();
    await wallet.request({ method: 'personal_sign', params: [data, ...(rest.length > 0 ? rest : [ADDRESS])] });
    return raw.requests[0];
  };

  it('passes our own message, as text or hex, always as the hex of the same bytes', async () => {
    const message = messageFor(ADDRESS, { statement: SIGN_IN_STATEMENT });
    const passed = { method: 'personal_sign', params: [hexOfText(message), ADDRESS] };
    expect(await sign(message)).toEqual(passed);
    expect(await sign(hexOfText(message))).toEqual(passed);
    expect(await sign(hexOfText(message).toUpperCase().replace('0X', '0x'))).toEqual(passed);
    expect(Buffer.from(hexOfText(message).slice(2), 'hex').toString('utf8')).toBe(message);
  });

  it('takes the address in any letter case', async () => {
    expect(await sign(messageFor(ADDRESS), ADDRESS.toLowerCase())).toBeDefined();
  });

  it.each([
    ['another domain', messageFor(ADDRESS, { domain: 'tern.example.evil.test' }), 'domain'],
    ['another port', messageFor(ADDRESS, { domain: 'tern.example:8443' }), 'domain'],
    ['the URI of another host', messageFor(ADDRESS, { uri: 'https://evil.test' }), 'domain'],
    ['another scheme', messageFor(ADDRESS, { scheme: 'http' }), 'domain'],
    ['another account', messageFor(OTHER), 'address'],
    ['a statement of somebody else', messageFor(ADDRESS, { statement: 'I agree to everything' }), 'statement'],
    [
      'our statement with more behind it',
      messageFor(ADDRESS, { statement: `${SIGN_IN_STATEMENT} Send all.` }),
      'statement',
    ],
    ['a chain that is not listed', messageFor(ADDRESS, { chainId: 42_161 }), 'chain'],
    ['resources', messageFor(ADDRESS, { resources: ['urn:recap:abc'] }), 'resources'],
    ['free text', 'hello', 'grammar'],
    ['nothing', '', 'grammar'],
    ['our message and a line', `${messageFor(ADDRESS)}\nmore`, 'grammar'],
    ['a blind hash', `0x${'ab'.repeat(32)}`, 'params'],
    ['bytes that are no text', '0xff', 'params'],
    ['a byte order mark before our message', `\ufeff${messageFor(ADDRESS)}`, 'grammar'],
    ['the hex of it', hexOfText(`\ufeff${messageFor(ADDRESS)}`), 'grammar'],
    ['a number', 7, 'params'],
    ['an object that spells our message', { toString: () => messageFor(ADDRESS) }, 'params'],
  ])('refuses %s', async (_, data, reason) => {
    await expect(sign(data)).rejects.toMatchObject({ name: 'WalletRequestRefused', reason });
  });

  it('refuses a message without a statement', async () => {
    const without = messageFor(ADDRESS).replace(`${SIGN_IN_STATEMENT}\n`, '');
    await expect(sign(without)).rejects.toMatchObject({ reason: 'statement' });
  });

  it('refuses turned, missing and additional parameters', async () => {
    const message = messageFor(ADDRESS);
    await expect(sign(ADDRESS, message)).rejects.toMatchObject({ reason: 'params' });
    await expect(sign(message, ADDRESS, 'password')).rejects.toMatchObject({ reason: 'params' });
    await expect(sign(message, undefined)).rejects.toMatchObject({ reason: 'params' });
  });

  it('never signs a text other than a parsed message of ours, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.uint8Array().map((b) => `0x${Buffer.from(b).toString('hex')}`),
        ),
        async (data) => {
          await expect(sign(data)).rejects.toBeInstanceOf(WalletRequestRefused);
        },
      ),
    );
  });
});

describe('chains and permissions', () => {
  const ask = async (method: string, ...params: unknown[]) => {
    const { raw, wallet } = guarded();
    await wallet.request({ method, params });
    return raw.requests[0]?.params;
  };

  it.each(['0x1', '0x38', '0x89', '0x61'])('switches to the listed chain %s', async (chainId) => {
    expect(await ask('wallet_switchEthereumChain', { chainId })).toEqual([{ chainId }]);
  });

  it('adds a listed chain with our own names and hosts', async () => {
    expect(await ask('wallet_addEthereumChain', { chainId: '0x38' })).toEqual([
      {
        chainId: '0x38',
        chainName: 'BNB Smart Chain',
        nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
        rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
        blockExplorerUrls: ['https://bscscan.com'],
      },
    ]);
  });

  it.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    '%s refuses other chains and foreign fields',
    async (method) => {
      for (const chainId of ['0xa4b1', '0x0', '-0x1', '1e0', 'one', null, 1.5, undefined]) {
        await expect(ask(method, { chainId })).rejects.toMatchObject({ reason: 'chain' });
      }
      await expect(ask(method, { chainId: '0x1', rpcUrls: ['https://evil.test'] })).rejects.toMatchObject({
        reason: 'params',
      });
      await expect(ask(method, { chainId: '0x1' }, {})).rejects.toMatchObject({ reason: 'params' });
      await expect(ask(method)).rejects.toMatchObject({ reason: 'params' });
      await expect(ask(method, '0x1')).rejects.toMatchObject({ reason: 'params' });
    },
  );

  it('takes back the account permission and no other', async () => {
    expect(await ask('wallet_revokePermissions', { eth_accounts: { any: 1 } })).toEqual([{ eth_accounts: {} }]);
    await expect(ask('wallet_revokePermissions', { endowment: {} })).rejects.toMatchObject({ reason: 'params' });
    await expect(ask('wallet_revokePermissions')).rejects.toMatchObject({ reason: 'params' });
  });
});
