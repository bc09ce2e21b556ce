import type { Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { startSandbox } from '../support/sandbox.ts';
import { trade } from '../support/trading.ts';
import { quantileOf } from './quantile.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const VERIFICATIONS = 20;
/**
 * The throttling of the devtools slows the page's thread, not its workers: what the worker takes is multiplied instead.
 */
const SLOWDOWN = 6;

declare global {
  interface Window {
    /** Times from request to answer of each verifying worker, ms. */
    verifyMs: number[];
  }
}

/** Times every worker that verifies, from the question on: it starts while the proof is being fetched. */
async function timeVerifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.verifyMs = [];
    const Plain = Worker;
    window.Worker = class extends Plain {
      readonly #verifies: boolean;

      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.#verifies = options?.name === 'verify';
      }
      override postMessage(message: unknown, transfer?: StructuredSerializeOptions | Transferable[]): void {
        const askedMs = performance.now();
        if (this.#verifies) {
          this.addEventListener('message', () => window.verifyMs.push(performance.now() - askedMs), { once: true });
        }
        super.postMessage(message, transfer as Transferable[]);
      }
    };
  });
}

test.setTimeout(240_000);

for (const rate of ['1', '3', '6']) {
  test(`a trade of a market at ${rate} times its ticks is verified`, async ({ page, open }) => {
    const sandbox = await startSandbox({ MARKET_RATE: rate });
    await timeVerifications(page);
    let ticks = 0;
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/proof/ticks')) return;
      const { data } = (await response.json()) as { data: { ticks: unknown[] } };
      ticks = data.ticks.length;
    });
    await open(TRADE, sandbox);
    await signInWithDemoWallet(page);
    await trade(page, { side: 'Up', amount: '10' });
    await page.getByRole('tab', { name: 'History' }).click();
    const row = page.getByRole('tabpanel', { name: 'History' }).getByRole('link', { name: /USDT/ });
    await expect(row).toHaveCount(1, { timeout: 60_000 });
    await row.click();
    const proof = page.getByRole('region', { name: 'Proof' });
    for (let done = 1; done <= VERIFICATIONS; done++) {
      await proof.getByRole('button', { name: /^(Check result|Check again)/ }).click();
      await expect.poll(() => page.evaluate(() => window.verifyMs.length), { timeout: 30_000 }).toBe(done);
      await expect(proof).toContainText('Checked on this device');
    }
    const tookMs = await page.evaluate(() => window.verifyMs);
    const at = (share: number) => quantileOf(tookMs, share);
    const slowed = (ms: number) => `${ms.toFixed(1)} ms, ${(ms * SLOWDOWN).toFixed(0)} ms at ${SLOWDOWN} times slower`;
    process.stdout.write(
      `verify ${ticks} ticks in a fresh worker, ${VERIFICATIONS} times: p50 ${slowed(at(0.5))}; p95 ${slowed(at(0.95))}\n`,
    );
    await page.close();
    await sandbox.remove();
  });
}
