import { verifyMessage, Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { demoKey } from '../../../src/wallet/demo/demo-key.ts';
import { createDemoWallet } from '../../../src/wallet/demo/demo-wallet.ts';
import { addressOfKey, signText } from '../../../src/wallet/demo/signer.ts';
import { hexOfText } from '../../../src/wallet/guard/allowed-methods.ts';
import { signedMessageHash } from '../../../src/wallet/message-hash.ts';
import { createValueStorage } from '../../../src/model/storage.ts';
import { fakeStorage } from '../model/fake-storage.ts';
import { messageFor, PAGE } from './fake-exchange.ts';

const KEY = `0x${'1f'.repeat(32)}`;

function demo(storage = fakeStorage(), page = storage.page()) {
  const wallet = createDemoWallet(demoKey(page, crypto), PAGE);
  const ask = (method: string, params?: unknown[]) => wallet.provider.request(params ? { method, params } : { method });
  return { storage, wallet, ask };
}

const connected = async () => {
  const made = demo();
  const [address] = (await made.ask('eth_requestAccounts')) as [string];
  return { ...made, address };
};

describe('the demo wallet', () => {
  it('has no account until it is connected, then the same one for ever', async () => {
    const { storage, wallet, ask } = demo();
    expect([wallet.exists(), await ask('eth_accounts')]).toEqual([false, []]);
    const accounts = await ask('eth_requestAccounts');
    expect(accounts).toEqual([expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)]);
    expect(wallet.exists()).toBe(true);
    expect(await ask('eth_accounts')).toEqual(accounts);
    expect(await demo(storage).ask('eth_accounts')).toEqual(accounts);
  });

  it('makes another key in another browser', async () => {
    expect((await connected()).address).not.toBe((await connected()).address);
  });

  it('signs our message so that the address can be recovered', async () => {
    const { ask, address } = await connected();
    const message = messageFor(address);
    const signature = (await ask('personal_sign', [hexOfText(message), address])) as string;
    expect(verifyMessage(message, signature)).toBe(address);
  });

  it.each([
    ['free text', 'personal_sign', ['pay me', '0x52908400098527886E0F7030069857D2E4169EE7']],
    ['a transaction', 'eth_sendTransaction', [{}]],
    ['typed data', 'eth_signTypedData_v4', []],
    ['adding a chain', 'wallet_addEthereumChain', [{ chainId: '0x1' }]],
  ])('refuses %s itself', async (_, method, params) => {
    const { ask } = await connected();
    await expect(ask(method, params)).rejects.toMatchObject({ code: 4200 });
  });

  it('signs for its own address only', async () => {
    const { ask } = await connected();
    const other = '0x52908400098527886E0F7030069857D2E4169EE7';
    await expect(ask('personal_sign', [messageFor(other), other])).rejects.toMatchObject({ code: 4100 });
  });

  it('changes between the listed chains and says so', async () => {
    const { wallet, ask } = await connected();
    const heard: unknown[] = [];
    wallet.provider.on?.('chainChanged', (chainId) => heard.push(chainId));
    expect(await ask('eth_chainId')).toBe('0x61');
    await ask('wallet_switchEthereumChain', [{ chainId: '0x38' }]);
    await ask('wallet_switchEthereumChain', [{ chainId: '0x38' }]);
    expect([await ask('eth_chainId'), heard]).toEqual(['0x38', ['0x38']]);
  });

  it('notes its address, so that a later start need not derive it', async () => {
    const { storage, address } = await connected();
    expect(storage.getItem('__persisted__demoAddress')).toBe(address);
    storage.setItem('__persisted__demoAddress', address.toLowerCase());
    expect(await demo(storage).ask('eth_accounts')).toEqual([address.toLowerCase()]);
  });

  it('derives it again where the note is damaged', async () => {
    const { storage, ask, address } = await connected();
    storage.setItem('__persisted__demoAddress', '0x12');
    expect(await ask('eth_accounts')).toEqual([address]);
    expect(storage.getItem('__persisted__demoAddress')).toBe(address);
  });

  it('never signs for a noted address that is not its own, and mends the note', async () => {
    const { storage, ask, address } = await connected();
    const other = '0x52908400098527886E0F7030069857D2E4169EE7';
    storage.setItem('__persisted__demoAddress', other);
    await expect(ask('personal_sign', [hexOfText(messageFor(other)), other])).rejects.toMatchObject({ code: 4100 });
    expect(await ask('eth_accounts')).toEqual([address]);
  });

  it('deleting it removes the key and signs out whoever listens', async () => {
    const { storage, wallet, ask, address } = await connected();
    const heard: unknown[] = [];
    wallet.provider.on?.('accountsChanged', (accounts) => heard.push(accounts));
    wallet.delete();
    expect(heard).toEqual([[]]);
    expect([wallet.exists(), storage.getItem('__persisted__demoWallet')]).toEqual([false, null]);
    expect(storage.getItem('__persisted__demoAddress')).toBeNull();
    expect(await ask('eth_requestAccounts')).not.toEqual([address]);
  });

  it('gives up its permission without losing the account', async () => {
    const { ask, address } = await connected();
    await ask('wallet_revokePermissions', [{ eth_accounts: {} }]);
    expect(await ask('eth_accounts')).toEqual([]);
    expect(await ask('eth_requestAccounts')).toEqual([address]);
  });

  it('makes a new key when the stored one is damaged', async () => {
    const storage = fakeStorage();
    storage.setItem('__persisted__demoWallet', 'damaged');
    storage.setItem('__persisted__demoAddress', '0x52908400098527886E0F7030069857D2E4169EE7');
    const { wallet, ask } = demo(storage);
    expect(wallet.exists()).toBe(false);
    const [address] = (await ask('eth_requestAccounts')) as [string];
    expect(address).toBe(addressOfKey(storage.getItem('__persisted__demoWallet')!));
  });

  it('works where storage is forbidden, for as long as the page lives', async () => {
    const forbidden = () => {
      throw new Error('SecurityError');
    };
    const { wallet, ask } = demo(fakeStorage(), createValueStorage(forbidden));
    const accounts = await ask('eth_requestAccounts');
    expect(await ask('eth_accounts')).toEqual(accounts);
    wallet.delete();
    expect(wallet.exists()).toBe(false);
  });
});

describe('address, hash and signature', () => {
  it('agree with ethers’ own wallet', async () => {
    const reference = new Wallet(KEY);
    for (const text of ['', 'a', '登录 Tern', messageFor(reference.address)]) {
      expect(addressOfKey(KEY)).toBe(reference.address);
      expect(signText(KEY, text)).toBe(await reference.signMessage(text));
      expect(verifyMessage(text, signText(KEY, text))).toBe(reference.address);
    }
  });

  it('the hash is the published one for a known text', () => {
    // EIP-191 over "Hello World", the value every Ethereum library documents.
    expect(signedMessageHash('Hello World')).toBe('0xa1de988600a42c4b4ab089b619297c17d53cffae5d5120d82d8a92d0bb3b78f2');
  });
});
