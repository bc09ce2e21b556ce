import { chromium, devices } from 'playwright';
import type { Browser, BrowserContext } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../../tests/chromium.ts';
import type { BuiltApp } from '../../harness/built-app.ts';
import type { AppFeed } from './app-options.ts';
import type { Effort } from './effort.ts';
import type { Figures } from './metrics.ts';
import { installProbe } from './page-probes.ts';
import type { Run } from './plan.ts';
import type { AppScenario } from './scenario.ts';
import { createSignIn } from './sign-in.ts';
import { createStage } from './stage.ts';

export interface MeasuredRun extends Run {
  readonly round: number;
  readonly figures: Figures;
  /** Reasons for missing or wrong figures, in words. */
  readonly failures: readonly string[];
}

const FLAGS = [...BROWSER_FLAGS, '--disable-background-timer-throttling', '--disable-renderer-backgrounding'];
const WIDTH_PX = 390;
const HEIGHT_PX = 844;
/** A run that hangs is given up, and the others go on. */
const RUN_LIMIT_MS = 180_000;

/** Pages on which a scenario is measured: the app of a build by one feed, and the rivals' page. */
export interface Places {
  readonly app: BuiltApp;
  readonly rivalUrl: string;
  readonly feed: AppFeed;
}

const timeout = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`not done within ${ms / 1000} s`)), ms).unref();
  });

type Screen = Pick<AppScenario, 'widthPx' | 'heightPx' | 'ratio'>;

const phone = (
  browser: Browser,
  { widthPx, heightPx, ratio }: Screen,
  signedIn?: Awaited<ReturnType<BrowserContext['storageState']>>,
) =>
  browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: widthPx ?? WIDTH_PX, height: heightPx ?? HEIGHT_PX },
    deviceScaleFactor: ratio ?? 1,
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...(signedIn && { storageState: signedIn }),
  });

/** Measures runs of one build, each in a fresh browser. Signs in once, when the first run needs it. */
export function createMeasure({ app, rivalUrl, feed }: Places) {
  const signIn = createSignIn();

  async function measureIn(
    browser: Browser,
    { scenario, variant, condition }: Run,
    effort: Effort,
    failures: string[],
  ) {
    const load = await app.enter(scenario.world(variant.id));
    const state = scenario.signedIn ? await signIn(() => phone(browser, {}), app.url) : undefined;
    const context = await phone(browser, scenario, state);
    const page = await context.newPage();
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('crash', () => failures.push('the page crashed'));
    await page.addInitScript(installProbe);
    const session = await context.newCDPSession(page);
    const browserSession = await browser.newBrowserCDPSession();
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { url: appUrl, lastCallMs } = app;
    const parts = { page, session, browserSession, load, condition, effort, appUrl, lastCallMs, rivalUrl };
    const search = [variant.search ?? [], feed === 'json' ? 'feed=json' : []].flat().join('&');
    return scenario.run(createStage({ ...parts, variant: variant.id, search }));
  }

  /** Never throws; `failures` lists the faults. */
  return async (run: Run, round: number, effort: Effort): Promise<MeasuredRun> => {
    const failures: string[] = [];
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
    try {
      const limit = timeout(RUN_LIMIT_MS + (run.scenario.onlyByName ? effort.soakMs : 0));
      const figures = await Promise.race([measureIn(browser, run, effort, failures), limit]);
      return { ...run, round, figures, failures };
    } catch (error) {
      failures.push(error instanceof Error ? error.message.split('\n')[0]! : String(error));
      return { ...run, round, figures: {}, failures };
    } finally {
      await browser.close().catch(() => {});
    }
  };
}
