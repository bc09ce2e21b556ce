import { getBytes, id, toUtf8String, Wallet } from 'ethers';
import type { Page } from '@playwright/test';
import { DEFAULT_KNOBS, scriptedWallet } from './scripted-wallet-page.ts';
import type { ScriptedWalletWindow, WalletKnobs } from './scripted-wallet-page.ts';

/**
 * Accounts 0-7: the wallet's own by the `account` knob; the second wallet uses 1, the impersonator 2. The same in every
 * run.
 */
const SIGNERS = Array.from({ length: 8 }, (_, index) => new Wallet(id(`tern scripted wallet ${index}`)));

/** Addresses with their EIP-55 checksum, by account number. */
export const SCRIPTED_ADDRESSES: readonly string[] = SIGNERS.map((signer) => signer.address);

/** `personal_sign` of account `index` over the bytes of `messageHex`. */
export const signAsAccount = (index: number, messageHex: string): Promise<string> =>
  SIGNERS[index]!.signMessage(getBytes(messageHex));

/** All methods of a wallet that Tern may call; a journey ends by checking `methods()` against it. */
export const ALLOWED_METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_revokePermissions',
];

export interface ScriptedWallet {
  /** Turns knobs while the page runs, with the events a wallet would send. Kept over reloads. */
  set(change: Partial<WalletKnobs>): Promise<void>;
  /** The wallet's network is gone: a `disconnect` event with the accounts unchanged. */
  dropConnection(): Promise<void>;
  /** Every request so far, oldest first: `metamask eth_requestAccounts`. */
  requests(): Promise<readonly string[]>;
  /** The method names alone. */
  methods(): Promise<readonly string[]>;
  /** The texts that were signed, oldest first: what the person saw in the wallet. */
  signedTexts(): Promise<readonly string[]>;
}

/** Puts a scripted wallet into every document of this page. Call before `page.goto`. */
export async function installWallet(page: Page, knobs: Partial<WalletKnobs> = {}): Promise<ScriptedWallet> {
  const heard: string[] = [];
  const signed: string[] = [];
  await page.exposeFunction('ternWalletSign', (index: number, messageHex: string) => {
    signed.push(toUtf8String(messageHex));
    return signAsAccount(index, messageHex);
  });
  await page.exposeFunction('ternWalletHeard', (entry: string) => void heard.push(entry));
  await page.addInitScript(scriptedWallet, { first: { ...DEFAULT_KNOBS, ...knobs }, addresses: SCRIPTED_ADDRESSES });

  // A round trip through the page returns after all entries that were already sent.
  const settled = async (): Promise<readonly string[]> => {
    await page.evaluate(() => undefined);
    return [...heard];
  };
  return {
    set: (change) =>
      page.evaluate((to) => (window as unknown as ScriptedWalletWindow).ternScriptedWallet.set(to), change),
    dropConnection: () =>
      page.evaluate(() => (window as unknown as ScriptedWalletWindow).ternScriptedWallet.dropConnection()),
    requests: settled,
    signedTexts: async () => {
      await settled();
      return [...signed];
    },
    methods: async () => (await settled()).map((entry) => entry.slice(entry.indexOf(' ') + 1)),
  };
}
