import type { BrowserContext, CDPSession, Page } from 'playwright';
import { followVisibility } from '../../../e2e/support/visibility.ts';
import type { Level } from '../../../src/level/settings.ts';
import type { CountingProxy } from '../../harness/counting-proxy.ts';
import { perSecond, readClocks } from '../app/clocks.ts';
import { jsonFixture } from './json-fixture.ts';
import { expectShown, goTo, WIRE_PAGES } from './pages.ts';
import { openBrowser, openPhone } from './phone.ts';
import { ratesOf } from './sample.ts';
import type { Feed, Screen, ShownSample, WireSample } from './sample.ts';

/** Durations of a pass, ms. */
export interface WireEffort {
  /** From opening the app until everything it fetches ahead is there. */
  readonly startMs: number;
  /** From going to a screen until it is watched. */
  readonly settleMs: number;
  readonly watchMs: number;
}

/** A page is quiet after it was hidden for three seconds. */
const HIDDEN_MS = 3500;
const ROUND_TRIP_MS = 300;
const SHOWN_LIMIT_MS = 10_000;

/** Address of the app at a level, where it speaks this feed. */
export const appAddress = (url: string, level: Level, feed: Feed): string =>
  `${url}/?level=${level}${feed === 'compact' ? '' : '&feed=json'}`;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Watched {
  readonly proxy: CountingProxy;
  readonly page: Page;
  readonly session: CDPSession;
  readonly browserSession: CDPSession;
}

async function watchScreen(
  { proxy, session, browserSession }: Watched,
  { watchMs }: WireEffort,
): Promise<Omit<WireSample, 'screen' | 'level' | 'feed'>> {
  const [before, clocks] = [proxy.counts(), await readClocks(session, browserSession)];
  await pause(watchMs);
  const [after, ended] = [proxy.counts(), await readClocks(session, browserSession)];
  const { cpuMs, mainMs } = perSecond(clocks, ended);
  return { ...ratesOf(before, after, ended.wallMs - clocks.wallMs, proxy.periodMs()), cpuMs, mainMs };
}

/** Shows the page again behind a slow line. @returns ms until its KEY has come; NaN without one */
async function timeShown(proxy: CountingProxy, show: () => Promise<void>): Promise<number> {
  proxy.delay(ROUND_TRIP_MS / 2);
  const key = proxy.nextKey().then(() => true);
  const startedMs = performance.now();
  await show();
  const came = await Promise.race([key, pause(SHOWN_LIMIT_MS).then(() => false)]);
  const tookMs = performance.now() - startedMs;
  proxy.delay(0);
  return came ? tookMs : NaN;
}

export interface AppPass {
  readonly samples: readonly WireSample[];
  readonly shown: readonly ShownSample[];
}

/**
 * Walks through all screens at one level by one feed, in a browser of its own, and watches each of them.
 * @param signedIn  what a browser stores of somebody who has signed in
 */
export async function watchApp(
  proxy: CountingProxy,
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>,
  { level, feed }: Pick<WireSample, 'level' | 'feed'>,
  effort: WireEffort,
): Promise<AppPass> {
  const browser = await openBrowser();
  const samples: WireSample[] = [];
  try {
    const context = await openPhone(browser, signedIn);
    const page = await context.newPage();
    const setShown = await followVisibility(page);
    const session = await context.newCDPSession(page);
    const browserSession = await browser.newBrowserCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const watched: Watched = { proxy, page, session, browserSession };
    const note = async (screen: Screen): Promise<void> => {
      samples.push({ screen, level, feed, ...(await watchScreen(watched, effort)) });
    };
    proxy.replaceTopics(feed === 'fixture' ? jsonFixture('home', level) : null);
    await page.goto(appAddress(proxy.url, level, feed));
    await pause(effort.startMs);
    const shown: ShownSample[] = [];
    for (const screen of WIRE_PAGES) {
      await goTo(page, screen);
      // The snapshot of a book comes once, to a page that waits for it.
      if (feed === 'fixture') proxy.replaceTopics(jsonFixture(screen, level));
      await pause(effort.settleMs);
      await expectShown(page, screen);
      await note(screen);
      if (screen !== 'chart') continue;
      await setShown(false);
      await pause(HIDDEN_MS);
      await note('hidden');
      if (feed === 'compact') shown.push({ level, shownMs: await timeShown(proxy, () => setShown(true)) });
      else await setShown(true);
    }
    return { samples, shown };
  } finally {
    await browser.close();
    proxy.replaceTopics(null);
  }
}
