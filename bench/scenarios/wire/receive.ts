import { join } from 'node:path';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { ReceiverTask } from '../../browser/wire/receiver-task.ts';
import { servePage } from '../../browser/serve-page.ts';
import type { ServedPage } from '../../browser/serve-page.ts';
import type { CountingProxy } from '../../harness/counting-proxy.ts';
import { medianOf } from '../../measure.ts';
import { perSecond, readClocks } from '../app/clocks.ts';
import { openBrowser, openPhone } from './phone.ts';
import { SUBSCRIPTIONS, viewText } from './wishes.ts';
import type { WishName } from './wishes.ts';

/** Wishes of which receiving is measured. */
export const RECEIVED = ['home', 'home slowly', 'trade'] as const satisfies readonly WishName[];
export type Received = (typeof RECEIVED)[number];

/** Processor of the whole browser above that of an empty page, ms a second. */
export interface ReceiveSample {
  readonly wish: Received;
  readonly compactMs: number;
  readonly jsonMs: number;
}

/** An empty page is still busy with its start before. */
const SETTLE_MS = 6000;
const SOCKET_PATH = '/ws/00000000-0000-4000-8000-000000000000';

/** Serves the page. Its address belongs into the ORIGINS of the server. */
export const serveReceiver = (): Promise<ServedPage> =>
  servePage(join(import.meta.dirname, '..', '..', 'browser', 'wire'));

const taskOf = (serverUrl: string, wish: Received, isCompact: boolean): ReceiverTask => ({
  socketUrl: serverUrl.replace('http', 'ws') + SOCKET_PATH,
  messages: isCompact ? [viewText(1, wish)] : SUBSCRIPTIONS[wish],
  isCompact,
  markets: CATALOGUE.map(({ rules: { symbol, priceDecimals, sizeDecimals } }) => ({
    symbol,
    priceDecimals,
    sizeDecimals,
    tickScaled: 1,
  })),
});

/** @throws Error when a task received nothing */
async function cpuOf(
  pageUrl: string,
  proxy: CountingProxy,
  task: ReceiverTask | null,
  watchMs: number,
): Promise<number> {
  const browser = await openBrowser();
  try {
    const context = await openPhone(browser);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const browserSession = await browser.newBrowserCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(pageUrl);
    await page.waitForFunction(() => typeof window.receive === 'function');
    if (task) await page.evaluate((given) => window.receive(given), task);
    await page.waitForTimeout(SETTLE_MS);
    const [before, { marketFrames }] = [await readClocks(session, browserSession), proxy.counts()];
    await page.waitForTimeout(watchMs);
    const { cpuMs } = perSecond(before, await readClocks(session, browserSession));
    if (task && proxy.counts().marketFrames === marketFrames) throw new Error('nothing was received');
    return cpuMs;
  } finally {
    await browser.close();
  }
}

/** @param pageUrl  of the page that `serveReceiver` serves */
export async function sampleReceive(
  pageUrl: string,
  proxy: CountingProxy,
  rounds: number,
  watchMs: number,
): Promise<readonly ReceiveSample[]> {
  const empty: number[] = [];
  const found: { readonly wish: Received; readonly compact: number; readonly json: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    empty.push(await cpuOf(pageUrl, proxy, null, watchMs));
    for (const wish of round % 2 === 0 ? RECEIVED : RECEIVED.toReversed()) {
      const compact = await cpuOf(pageUrl, proxy, taskOf(proxy.url, wish, true), watchMs);
      found.push({ wish, compact, json: await cpuOf(pageUrl, proxy, taskOf(proxy.url, wish, false), watchMs) });
    }
  }
  const restMs = medianOf(empty);
  return found.map(({ wish, compact, json }) => ({ wish, compactMs: compact - restMs, jsonMs: json - restMs }));
}
