import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { connectDemoWallet } from '../e2e/support/demo-wallet.ts';
import type { LanguageCode } from '../src/i18n/languages.ts';
import { BROWSER_FLAGS, chromiumPath } from '../tests/chromium.ts';

export interface SignedInProfile {
  /** The browser's folder; remove it when done. */
  readonly dir: string;
  /** Id of a trade that runs for five minutes from now. */
  readonly tradeId: string;
}

const TRADE_SECONDS = 300;

/** Opens an up trade as the signed-in page would. */
async function openTrade(page: Page): Promise<string> {
  const answer = await page.evaluate(async (seconds) => {
    const response = await fetch('/api/secondContractOrder/createSecondContractOrder', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        satoken: localStorage.getItem('authToken') ?? '',
        lang: 'en',
      },
      body: JSON.stringify({
        coinSymbol: 'BTCUSDT',
        betAmount: '5',
        betContent: 1,
        type: seconds,
        oddsVersion: 1,
        clientOrderId: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join(''),
      }),
    });
    return (await response.json()) as { msg: string; data?: { order: { id: string } } };
  }, TRADE_SECONDS);
  if (!answer.data) throw new Error(`no trade to look at: ${answer.msg}`);
  return answer.data.order.id;
}

/**
 * A browser profile with a past.
 * @param use  what a person did before
 */
async function profile<T>(use: (page: Page) => Promise<T>): Promise<{ dir: string; used: T }> {
  const dir = await mkdtemp(join(tmpdir(), 'tern-profile-'));
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: chromiumPath(),
    args: [...BROWSER_FLAGS],
    locale: 'en-GB',
  });
  try {
    return { dir, used: await use(await context.newPage()) };
  } finally {
    // Storage reaches the disk at the latest now.
    await context.close();
  }
}

const choose = (page: Page, language: LanguageCode): Promise<void> =>
  page.evaluate((code) => localStorage.setItem('app_language', code), language);

/** The profile of a visitor who has chosen a language. @returns the browser's folder; remove it when done */
export async function visitorProfile(origin: string, language: LanguageCode): Promise<string> {
  const { dir } = await profile(async (page) => {
    // Not the app: its worker and its files would make the first visit a second one.
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(origin);
    await choose(page, language);
  });
  return dir;
}

/** A browser profile in which the demo wallet is signed in and has a trade running. */
export async function signedInProfile(origin: string, language: LanguageCode): Promise<SignedInProfile> {
  const { dir, used } = await profile(async (page) => {
    await page.goto(origin);
    const button = await connectDemoWallet(page);
    await button.waitFor({ state: 'hidden' });
    const tradeId = await openTrade(page);
    // Last: the way there is known by its English words.
    await choose(page, language);
    return tradeId;
  });
  return { dir, tradeId: used };
}
