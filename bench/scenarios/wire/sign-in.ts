import type { Browser, BrowserContext } from 'playwright';
import { connectDemoWallet } from '../../../e2e/support/demo-wallet.ts';
import { openPhone } from './phone.ts';

/** Coins that the assets page values by their prices. */
const COINS = ['BTC', 'ETH', 'SOL', 'BNB'] as const;
const SPENT_USDT = '50';

/**
 * Signs somebody new in with the demo wallet, who then buys four coins.
 * @returns what the browser stores of it
 * @throws Error when the exchange refuses an order
 */
export async function signInWithCoins(
  browser: Browser,
  appUrl: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await openPhone(browser);
  const page = await context.newPage();
  await page.goto(`${appUrl}/?level=0`);
  const button = await connectDemoWallet(page);
  await button.waitFor({ state: 'hidden' });
  for (const coin of COINS) {
    const answer = await page.evaluate(
      async ({ symbol, quoteQuantity }) => {
        const response = await fetch('/api/spotOrder/submit', {
          method: 'POST',
          headers: { 'content-type': 'application/json', satoken: localStorage.getItem('authToken') ?? '' },
          body: JSON.stringify({
            symbol,
            side: 'buy',
            type: 'market',
            quoteQuantity,
            clientOrderId: `bench-of-the-wire-${symbol}`,
          }),
        });
        return (await response.json()) as { code: number; msg: string };
      },
      { symbol: `${coin}USDT`, quoteQuantity: SPENT_USDT },
    );
    if (answer.code !== 200) throw new Error(`no ${coin} was bought: ${answer.code} ${answer.msg}`);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
