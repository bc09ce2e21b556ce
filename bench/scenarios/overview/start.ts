import { chromium } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../../tests/chromium.ts';
import { serveEmptyPage } from '../../browser/serve-empty-page.ts';
import { medianOf } from '../../measure.ts';
import { readClocks } from '../app/clocks.ts';
import type { OverviewRow } from './rows.ts';
import { ratioRow } from './rows.ts';

/** Work during this time after the first paint counts as the start: by then lazy parts have loaded. */
const WATCH_MS = 2500;

interface StartSample {
  readonly firstPaintMs: number;
  readonly mainMs: number;
}

/** Opens an address in a browser that has never seen it. */
async function sampleStart(url: string): Promise<StartSample> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_FLAGS] });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const browserSession = await browser.newBrowserCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await readClocks(session, browserSession);
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(WATCH_MS);
    const after = await readClocks(session, browserSession);
    const firstPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    );
    return { firstPaintMs, mainMs: after.mainMs - before.mainMs };
  } finally {
    await browser.close();
  }
}

/**
 * Home beside an empty page of React and its router, in turns. No target is bound to these figures: P5 is judged by
 * Lighthouse on a slowed line and processor.
 * @param appUrl  of the built app
 */
export async function startRows(
  appUrl: string,
  rounds: number,
  tell: (progress: string) => void,
): Promise<readonly OverviewRow[]> {
  const empty = await serveEmptyPage();
  const samples: { readonly ours: StartSample; readonly peer: StartSample }[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      tell(`start, round ${round} of ${rounds}`);
      samples.push({ ours: await sampleStart(appUrl), peer: await sampleStart(empty.origin) });
    }
  } finally {
    await empty.close();
  }
  const row = (work: string, metric: keyof StartSample): OverviewRow =>
    ratioRow('start', work, 'empty page of React and router', {
      ours: medianOf(samples.map(({ ours }) => ours[metric])),
      peer: medianOf(samples.map(({ peer }) => peer[metric])),
      unit: 'ms',
    });
  return [
    row('home, first paint', 'firstPaintMs'),
    row(`home, main thread until ${WATCH_MS / 1000} s behind it`, 'mainMs'),
  ];
}
