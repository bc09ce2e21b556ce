import { expect, test as base } from '@playwright/test';
import type { Page, WorkerInfo } from '@playwright/test';
import { connectDemoWallet } from './demo-wallet.ts';
import { passFirstUse, untilSignedIn } from './first-use.ts';
import { startLine } from './line.ts';
import type { Line } from './line.ts';
import { runningServers } from './servers.ts';
import type { Servers, SharedSandbox } from './servers.ts';
import { firstUsePassed, putSession, signInByCalls } from './signed-in.ts';

interface JourneyOptions {
  /** Device level the app is opened at. */
  level: 0 | 3;
  /** How prices come: `json` for journeys about the messages of the text feed. */
  feed: 'compact' | 'json';
}

interface JourneyFixtures extends JourneyOptions {
  /** Problems no journey may end with: page errors, console errors, refused by the content security policy. */
  problems: string[];
  /** Opens a route of the app on a sandbox at the journey's level. */
  open: (route?: string, on?: Pick<SharedSandbox, 'url'>) => Promise<void>;
  /**
   * The same as somebody who has signed in with the demo wallet, and passed the first-use check, before: new to the exchange,
   * with play funds. For journeys that are not about signing in.
   */
  openSignedIn: (route?: string, on?: Pick<SharedSandbox, 'url'>) => Promise<void>;
  /** The sandbox at the end of a line to spoil; it is whole when the journey begins. */
  line: Line;
  /** The same for the rising market. */
  risingLine: Line;
}

interface JourneyWorkerFixtures {
  /**
   * The real server of all journeys, with a simulated market. Journeys that kill their server, or need yet another market,
   * start their own with `startSandbox`.
   */
  sandbox: SharedSandbox;
  /** Another one: bitcoin rises for certain, and there are short up/down periods. */
  rising: SharedSandbox;
  workerLine: Line;
  workerRisingLine: Line;
}

const OF_WORKER = { scope: 'worker' } as const;

/** Messages of the browser about calls that are meant to fail; the journey's own assertions cover those calls. */
const EXPECTED = [
  /Failed to load resource/,
  /WebSocket connection to .* failed/,
  /net::ERR_/,
  // A service worker fails like this.
  /An unknown error occurred when fetching the script/,
];

/** Prints the page at the end of a failed journey, for machines that keep no files of a run. */
async function printPage(page: Page): Promise<void> {
  const body = page.locator('body');
  console.log(
    await body.ariaSnapshot({ timeout: 5_000 }).catch((error: unknown) => `no page to show: ${String(error)}`),
  );
}

/** Number of journeys of this worker so far. */
let journeys = 0;

/** A line of the worker's own to one of the servers. */
const lineTo =
  (name: keyof Servers) =>
  // Playwright reads the names of the fixtures from this first parameter, here and below.
  // oxlint-disable-next-line no-empty-pattern
  async ({}: object, use: (line: Line) => Promise<void>, { parallelIndex }: WorkerInfo): Promise<void> => {
    const line = await startLine(runningServers()[name], parallelIndex);
    await use(line);
    await line.remove();
  };

export const test = base.extend<JourneyFixtures, JourneyWorkerFixtures>({
  level: [0, { option: true }],
  feed: ['compact', { option: true }],
  // Limits by address see a different person in each journey, as on any exchange.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    journeys++;
    await use({ 'x-forwarded-for': `10.${workerIndex}.${journeys >> 8}.${journeys & 255}` });
  },
  workerLine: [lineTo('sandbox'), OF_WORKER],
  workerRisingLine: [lineTo('rising'), OF_WORKER],
  // oxlint-disable-next-line no-empty-pattern
  sandbox: [async ({}, use) => use(runningServers().sandbox), OF_WORKER],
  // oxlint-disable-next-line no-empty-pattern
  rising: [async ({}, use) => use(runningServers().rising), OF_WORKER],
  line: async ({ workerLine }, use) => {
    await use(workerLine);
    workerLine.mend();
  },
  risingLine: async ({ workerRisingLine }, use) => {
    await use(workerRisingLine);
    workerRisingLine.mend();
  },
  problems: [
    async ({ page }, use, info) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !EXPECTED.some((known) => known.test(text))) problems.push(text);
      });
      await use(problems);
      if (info.status !== info.expectedStatus) await printPage(page);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ page, sandbox, level, feed }, use) => {
    await use(async (route = '/', on = sandbox) => {
      await page.goto(`${on.url}/?level=${level}${feed === 'json' ? '&feed=json' : ''}#${route}`);
    });
  },
  openSignedIn: async ({ page, sandbox, open }, use) => {
    await use(async (route = '/', on = sandbox) => {
      const session = await signInByCalls(page.request, on.url);
      await putSession(page, on.url, { ...session, ...firstUsePassed(session) });
      // Confirmed by the exchange, as a session is behind the wallet's screens.
      await Promise.all([page.waitForResponse(/\/api\/user\/getInfo$/), open(route, on)]);
    });
  },
});

/** One tap loads the wallet's code, makes a key, signs and waits for two calls: seconds on a busy machine. */
const SIGNED_IN_MS = 30_000;

/**
 * Signs in with the demo wallet from wherever the page is; leaves the page as it was, signed in.
 * @param firstUse  `due` when the journey is about the check before the first up/down trade
 */
export async function signInWithDemoWallet(page: Page, firstUse: 'passed' | 'due' = 'passed'): Promise<void> {
  const button = await connectDemoWallet(page);
  await expect(button).toBeHidden({ timeout: SIGNED_IN_MS });
  await untilSignedIn(page);
  if (firstUse === 'passed') await passFirstUse(page);
}

export { expect };
