import type { Page } from '@playwright/test';
import { createLoad } from '../../bench/harness/load-script.ts';
import type { Load } from '../../bench/harness/load-script.ts';
import { commitsOf, countCommits } from '../support/commits.ts';
import { expect, test as base } from '../support/journey.ts';
import { atLevels, LONG } from '../support/levels.ts';
import type { SharedSandbox } from '../support/servers.ts';
import { trade, watchName } from '../support/trading.ts';
import { figure, lastPrice, openDiagnostics } from '../support/whole-app.ts';

const TICKS_PER_SECOND = 1000;
/** Durations in which each page renders nothing, and the fewest repaints at every level: once a second at level 3. */
const WATCHES = [
  {
    feed: 'compact',
    seconds: 5,
    fewestPrices: 3,
    onTrade: atLevels('priceMs', 'bookMs', 'flashMs', 'bookFlashMs'),
    onHome: {},
  },
  { feed: 'compact', seconds: 10, fewestPrices: 5, onTrade: LONG, onHome: LONG },
  { feed: 'json', seconds: 5, fewestPrices: 3, onTrade: LONG, onHome: LONG },
] as const;

type Watch = Pick<(typeof WATCHES)[number], 'seconds' | 'fewestPrices'>;

interface Loaded {
  readonly load: Load;
  readonly sandbox: SharedSandbox;
}

/** A real sandbox behind a socket that sends a thousand ticks a second, each in its own message. */
const test = base.extend<{ loaded: Loaded }>({
  loaded: async ({ line }, use) => {
    const load = createLoad({ seed: 'render-cost', ticksPerSecond: TICKS_PER_SECOND });
    await load.follow(line.direct.url);
    line.answerWith(load.script);
    await use({ load, sandbox: line.sandbox });
  },
});

/** @returns asks for seconds since the time origin, and how many of them the main thread was busy, by kind */
async function measureThread(page: Page): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
}

/**
 * Number of ticks without a render after which lazy parts, toasts, mini charts and work that waits for 2.5 s of rest
 * are done.
 */
const SETTLING = 4000;

/** Waits until nothing was rendered for `SETTLING` ticks. @returns what was counted when those began */
async function settle(page: Page, load: Load, pricesOf: () => Promise<readonly unknown[]>) {
  let start = { commits: 0, ticks: 0, prices: 0 };
  await expect(async () => {
    start = { commits: await commitsOf(page), ticks: load.sent().ticks, prices: (await pricesOf()).length };
    await expect.poll(() => load.sent().ticks - start.ticks, { timeout: 20_000 }).toBeGreaterThan(SETTLING);
    expect(await commitsOf(page)).toBe(start.commits);
  }).toPass({ timeout: 60_000 });
  return start;
}

/**
 * Watches the page for so many seconds of ticks, and on a slow machine until the price has changed as often as it should.
 * @param shown  asks for all prices so far
 * @returns commits meanwhile
 */
async function watch(
  page: Page,
  load: Load,
  shown: () => Promise<readonly unknown[]>,
  { seconds, fewestPrices }: Watch,
) {
  const busyOf = await measureThread(page);
  const before = await settle(page, load, shown);
  const [busyBefore, sentBefore] = [await busyOf(), load.sent()];
  const wanted = before.ticks + seconds * TICKS_PER_SECOND;
  await expect.poll(() => load.sent().ticks, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted);
  const changes = async () => (await shown()).length - before.prices;
  await expect.poll(changes, { message: 'changes of the price', timeout: 30_000 }).toBeGreaterThanOrEqual(fewestPrices);
  const [commits, busy, sent] = [await commitsOf(page), await busyOf(), load.sent()];
  const share = (name: string) => {
    const seconds = (busy['Timestamp'] ?? 0) - (busyBefore['Timestamp'] ?? 0);
    return `${name} ${((((busy[name] ?? 0) - (busyBefore[name] ?? 0)) * 100) / seconds).toFixed(1)} %`;
  };
  const figures = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].map(share).join(', ');
  const told = `${sent.ticks - sentBefore.ticks} ticks in ${sent.messages - sentBefore.messages} messages`;
  process.stdout.write(`${test.info().title}: ${figures}; ${told}\n`);
  return commits - before.commits;
}

/** Expects that all sent messages have arrived and were readable. Opens the diagnostics, which renders. */
async function expectArrived(page: Page, load: Load): Promise<void> {
  const { messages } = load.sent();
  const commits = await commitsOf(page);
  const diagnostics = await openDiagnostics(page);
  const read = async (name: string) => Number((await figure(diagnostics, name).textContent())!.replace(/,/g, ''));
  await expect.poll(() => read('Messages')).toBeGreaterThanOrEqual(messages);
  await expect(figure(diagnostics, 'Unreadable')).toHaveText('0');
  await expect(figure(diagnostics, 'Unknown messages')).toHaveText('0');
  await expect(figure(diagnostics, 'Gaps detected')).toHaveText('0');
  // The control: what does render is counted.
  expect(await commitsOf(page)).toBeGreaterThan(commits);
}

test.setTimeout(150_000);
test.beforeEach(async ({ page }) => countCommits(page));

for (const { feed, onTrade, onHome, ...wanted } of WATCHES)
  test.describe(`prices as ${feed}`, () => {
    test.use({ feed });
    const { seconds } = wanted;
    test(
      `the trade page renders nothing in ${seconds} s of 1000 ticks a second, whatever it shows`,
      onTrade,
      async ({ page, openSignedIn, loaded }) => {
        const { load, sandbox } = loaded;
        await openSignedIn('/pages/trade/trade?symbol=BTCUSDT', sandbox);
        await trade(page, { side: 'Up', amount: '10', seconds: 300 });
        const last = lastPrice(page).getByRole('img');
        await expect(last).toHaveAccessibleName(/\d/);
        for (const view of ['Chart', 'Order book', 'Recent trades']) {
          await page.getByRole('tab', { name: view }).click();
          expect(await watch(page, load, await watchName(last), wanted), view).toBe(0);
        }
        await expectArrived(page, load);
      },
    );

    test(`home renders nothing in ${seconds} s of 1000 ticks a second`, onHome, async ({ page, open, loaded }) => {
      const { load, sandbox } = loaded;
      await open('/', sandbox);
      await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();
      // The announcements come once, which is no price.
      await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
      // The live worker paints its numbers; the text for screen readers changes once a second.
      const row = page.getByRole('link', { name: 'BTC Bitcoin' });
      const said = row.getByRole('img');
      await expect(said).toHaveAccessibleName(/\d/);
      expect(await watch(page, load, await watchName(said), wanted)).toBe(0);
      await expectArrived(page, load);
    });
  });
