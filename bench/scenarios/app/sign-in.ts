import type { BrowserContext } from 'playwright';
import { connectDemoWallet } from '../../../e2e/support/demo-wallet.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Signs in with the demo wallet once and keeps what the browser then stores, for the contexts after it.
 * @returns takes a maker of contexts and the address of the app
 */
export function createSignIn() {
  let kept: State | null = null;
  return async (newContext: () => Promise<BrowserContext>, appUrl: string): Promise<State> => {
    if (kept) return kept;
    const context = await newContext();
    const page = await context.newPage();
    await page.goto(`${appUrl}/?level=0`);
    const button = await connectDemoWallet(page);
    await button.waitFor({ state: 'hidden' });
    kept = await context.storageState();
    await context.close();
    return kept;
  };
}
