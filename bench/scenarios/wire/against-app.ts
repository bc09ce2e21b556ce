import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Level } from '../../../src/level/settings.ts';
import { startCountingProxy } from '../../harness/counting-proxy.ts';
import { launchServer, stopServer } from '../../../e2e/support/launch-server.ts';
import { checkOut } from '../app/against.ts';
import { perSecond, readClocks } from '../app/clocks.ts';
import { MARKET_ROUTE } from '../app/screens/tick-storm.ts';
import { TRADE_ROUTE } from '../app/screens/trade-page.ts';
import { openBrowser, openPhone } from './phone.ts';
import type { AppSample, AppScreen } from './sample.ts';

/** Visited signed out, since older releases sign in by other steps; a tab of the trade page by the words it had. */
const SCREENS: readonly { readonly screen: AppScreen; readonly route: string; readonly tab?: RegExp }[] = [
  { screen: 'home', route: '/' },
  { screen: 'list', route: MARKET_ROUTE },
  { screen: 'chart', route: TRADE_ROUTE, tab: /^chart$/i },
  { screen: 'book', route: TRADE_ROUTE, tab: /book/i },
];
const LEVELS: readonly Level[] = [0, 3];
const SETTLE_MS = 5000;
const WATCH_MS = 10_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Runs work with the server of a tree behind a proxy of its own. */
async function serveTree<T>(root: string, seed: string, work: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-bench-wire-'));
  const proxy = await startCountingProxy();
  try {
    const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ORIGINS: proxy.url, MARKET_SEED: seed };
    const { child, url } = await launchServer(root, settings);
    proxy.passTo(url);
    return await work(proxy.url).finally(() => stopServer(child));
  } finally {
    await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Visits the screens at one level in a browser of its own. */
async function watchVisitor(url: string, level: Level, app: AppSample['app']): Promise<readonly AppSample[]> {
  const browser = await openBrowser();
  const samples: AppSample[] = [];
  try {
    const page = await (await openPhone(browser)).newPage();
    const session = await page.context().newCDPSession(page);
    const browserSession = await browser.newBrowserCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${url}/?level=${level}`);
    await pause(SETTLE_MS);
    for (const { screen, route, tab } of SCREENS) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, route);
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).first().tap();
      await pause(SETTLE_MS);
      const before = await readClocks(session, browserSession);
      await pause(WATCH_MS);
      samples.push({ app, screen, level, cpuMs: perSecond(before, await readClocks(session, browserSession)).cpuMs });
    }
  } finally {
    await browser.close();
  }
  return samples;
}

/**
 * Watches this app and the app of another revision, each with its own server, by turns.
 * @param root  of this tree, built
 * @throws RangeError when there is no such revision; Error when it cannot be built
 */
export async function watchAgainst(
  root: string,
  revision: string,
  rounds: number,
  seed: string,
): Promise<readonly AppSample[]> {
  const other = checkOut(root, revision);
  try {
    return await serveTree(root, seed, (here) =>
      serveTree(other.root, seed, async (there) => {
        const passes = LEVELS.flatMap((level) => [
          { url: here, level, app: 'this' as const },
          { url: there, level, app: 'other' as const },
        ]);
        const samples: AppSample[] = [];
        for (let round = 1; round <= rounds; round++) {
          for (const { url, level, app } of round % 2 === 1 ? passes : passes.toReversed()) {
            console.log(`round ${round} of ${rounds}: level ${level}, ${app === 'this' ? 'this app' : revision}`);
            samples.push(...(await watchVisitor(url, level, app)));
          }
        }
        return samples;
      }),
    );
  } finally {
    other.remove();
  }
}
