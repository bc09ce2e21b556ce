import { followVisibility } from '../../../e2e/support/visibility.ts';
import type { Level } from '../../../src/level/settings.ts';
import type { CountingProxy, WireCounts } from '../../harness/counting-proxy.ts';
import { figure } from '../../report/numbers.ts';
import { head, row } from '../../report/table.ts';
import { goTo } from './pages.ts';
import type { WirePage } from './pages.ts';
import { openBrowser, openPhone } from './phone.ts';
import { appAddress } from './watch-app.ts';

interface OpenPage {
  readonly screen: WirePage;
  readonly level: Level;
  readonly hidden: boolean;
}

/** Pages that are left open at the same time, each behind a proxy of its own. */
export const OPEN_PAGES: readonly OpenPage[] = [
  { screen: 'chart', level: 0, hidden: false },
  { screen: 'chart', level: 3, hidden: false },
  { screen: 'home', level: 0, hidden: false },
  { screen: 'chart', level: 0, hidden: true },
];

const SETTLE_MS = 5000;
const MINUTE_MS = 60_000;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const nameOf = ({ screen, level, hidden }: OpenPage): string =>
  `${screen === 'chart' ? 'trade' : screen}${hidden ? ', hidden' : ''}, level ${level}`;

function lineOf(page: OpenPage, before: WireCounts, after: WireCounts): string {
  const of = (metric: keyof WireCounts) => after[metric] - before[metric];
  return row([
    nameOf(page),
    figure(of('downBytes') / 1e6),
    figure(of('upBytes') / 1e6),
    String(of('downFrames')),
    String(of('marketFrames')),
    String(of('keys')),
  ]);
}

/**
 * Leaves pages of the app open and counts what each receives.
 * @param proxies  one for each of `OPEN_PAGES`
 * @param tell     called once a minute
 * @returns        a table in Markdown, MB of WebSocket frames
 */
export async function leaveOpen(
  proxies: readonly CountingProxy[],
  minutes: number,
  tell: (progress: string) => void,
): Promise<readonly string[]> {
  const browser = await openBrowser();
  try {
    for (const [at, { screen, level, hidden }] of OPEN_PAGES.entries()) {
      // A context each: the level is kept in the storage of one.
      const page = await (await openPhone(browser)).newPage();
      const setShown = await followVisibility(page);
      await page.goto(appAddress(proxies[at]!.url, level, 'compact'));
      await goTo(page, screen);
      if (hidden) await setShown(false);
    }
    await pause(SETTLE_MS);
    const before = proxies.map((proxy) => proxy.counts());
    for (let minute = 1; minute <= minutes; minute++) {
      await pause(MINUTE_MS);
      const now = proxies.map((proxy, at) => (proxy.counts().downBytes - before[at]!.downBytes) / 1e6);
      tell(`minute ${minute} of ${minutes}: ${now.map(figure).join(', ')} MB`);
    }
    return [
      `Received within ${minutes} minutes, MB of WebSocket frames.`,
      '',
      ...head(['page', 'received, MB', 'sent, MB', 'frames', 'market frames', 'keys']),
      ...OPEN_PAGES.map((page, at) => lineOf(page, before[at]!, proxies[at]!.counts())),
    ];
  } finally {
    await browser.close();
  }
}
