import type { Locator, Page } from '@playwright/test';
import { passFirstUse, untilSignedIn } from './first-use.ts';
import { expect, test as journey } from './journey.ts';
import { ALLOWED_METHODS, installWallet, SCRIPTED_ADDRESSES } from './scripted-wallet.ts';
import type { ScriptedWallet } from './scripted-wallet.ts';
import type { ScriptedKind, WalletKnobs } from './scripted-wallet-page.ts';

interface WalletFixtures {
  /** Puts a scripted wallet into the page, before it is opened. The journey ends by looking at all it was asked. */
  putWallet: (knobs?: Partial<WalletKnobs>) => Promise<ScriptedWallet>;
}

export const test = journey.extend<WalletFixtures>({
  putWallet: async ({ page }, use) => {
    const wallets: ScriptedWallet[] = [];
    await use(async (knobs) => {
      const wallet = await installWallet(page, knobs);
      wallets.push(wallet);
      return wallet;
    });
    for (const wallet of wallets) {
      expect((await wallet.methods()).filter((method) => !ALLOWED_METHODS.includes(method))).toEqual([]);
    }
  },
});

export const WALLET_NAMES: Readonly<Record<ScriptedKind, string>> = {
  metamask: 'MetaMask',
  okx: 'OKX Wallet',
  binance: 'Binance Wallet',
  trust: 'Trust Wallet',
};

export const walletSheet = (page: Page): Locator => page.getByRole('dialog');

/** The row of a wallet in the list. */
export const walletRow = (page: Page, name: string): Locator =>
  walletSheet(page).getByRole('button', { name: new RegExp(`^${name}`) });

/** The text to sign, as the sheet shows it. */
export const messageOnShow = (page: Page): Locator => page.getByRole('region', { name: 'Text to sign' });

export const signButton = (page: Page, name = 'MetaMask'): Locator =>
  walletSheet(page).getByRole('button', { name: `Sign in with ${name}` });

export const openWalletList = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Connect( a)? wallet$/ })
    .first()
    .click();

/** Tap 1: from the page to the readable message. */
export async function connectTo(page: Page, name = 'MetaMask'): Promise<void> {
  await openWalletList(page);
  await walletRow(page, name).click();
  await expect(messageOnShow(page)).toBeVisible();
}

/** Both taps with the scripted MetaMask. */
export async function signInWithWallet(page: Page): Promise<void> {
  await connectTo(page);
  await signButton(page).click();
  await expect(walletSheet(page)).toBeHidden();
  await untilSignedIn(page);
  await passFirstUse(page);
}

export const totalOnHome = (page: Page): Locator => page.getByRole('region', { name: 'Total value · USDT' });

/** Home shows play funds; the profile names wallet and address. Leaves the page at the profile. */
export async function expectSignedInAs(page: Page, name: string, account = 0): Promise<void> {
  await expect(walletSheet(page)).toBeHidden();
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
  await page.getByRole('button', { name: 'Profile' }).first().click();
  await expectProfileOf(page, name, account);
}

/** Expects this wallet and address on the profile page. */
export async function expectProfileOf(page: Page, name: string, account = 0): Promise<void> {
  const identity = page.getByRole('region', { name: 'Account' });
  const address = SCRIPTED_ADDRESSES[account]!;
  await expect(identity).toContainText(name);
  await expect(identity).toContainText(address.slice(0, 6));
  await expect(identity).toContainText(address.slice(-6));
}

/** Returns how often the wallet was asked for a signature. */
export const signaturesAsked = async (wallet: ScriptedWallet): Promise<number> =>
  (await wallet.methods()).filter((method) => method === 'personal_sign').length;
