import { randomBytes } from 'node:crypto';
import { hexlify, Wallet } from 'ethers';
import type { APIRequestContext, Page } from '@playwright/test';
import { nonce, register } from '../../protocol/rest/user.ts';

/** The demo wallet's network (src/wallet/demo/demo-wallet.ts). */
const DEMO_CHAIN = 97;

/** Entries of the browser's storage, by key, for a person who has signed in with the demo wallet. */
export type KeptSession = Readonly<Record<string, string>>;

/**
 * Signs somebody new in with a demo key, without a page. sign-in.spec.ts sees that the button of the demo account leaves the
 * same.
 * @param origin  of the sandbox, as the page will name it
 * @throws Error when the exchange refuses
 */
export async function signInByCalls(request: APIRequestContext, origin: string): Promise<KeptSession> {
  const key = hexlify(randomBytes(32));
  const wallet = new Wallet(key);
  const { address } = wallet;
  async function ask<T>(path: string, data: object): Promise<T> {
    const answer = await request.post(origin + path, { headers: { origin, lang: 'en' }, data });
    const envelope = (await answer.json()) as { code: number; msg: string; data: T };
    if (envelope.code !== 200) throw new Error(`${path}: ${envelope.code} ${envelope.msg}`);
    return envelope.data;
  }
  const { message } = await ask<{ message: string }>(nonce.path, { address, chainId: DEMO_CHAIN, language: 'en' });
  const signature = await wallet.signMessage(message);
  const session = await ask<{ satoken: string; userId: string }>(register.path, {
    message,
    signature,
    walletType: 'demo',
  });
  return {
    authToken: session.satoken,
    currentUser: JSON.stringify({ userId: session.userId, address, walletKind: 'demo' }),
    __persisted__demoWallet: key,
    __persisted__demoAddress: address,
    __persisted__recentWallet: 'demo',
    __persisted__signInMessage: message,
  };
}

/** Returns the entries with the passed check before a person's first up/down trade (first-use.ts). */
export function firstUsePassed(session: KeptSession): KeptSession {
  const { userId } = JSON.parse(session['currentUser']!) as { userId: string };
  return { __persisted__firstUse: JSON.stringify({ [userId]: Date.now() }) };
}

/** Puts it where the app keeps it. Call before the page is opened; what the app makes of it later stays. */
export const putSession = (page: Page, origin: string, kept: KeptSession): Promise<void> =>
  page.context().setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  });
