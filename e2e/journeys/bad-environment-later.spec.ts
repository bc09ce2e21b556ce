import type { Page } from '@playwright/test';
import { moveClocks } from '../support/clocks.ts';
import { commitsOf, countCommits } from '../support/commits.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { openTrades, trade, visit } from '../support/trading.ts';
import { followVisibility } from '../support/visibility.ts';
import { watchWebgl } from '../support/webgl-contexts.ts';
import {
  browserFacts,
  copiedDiagnostics,
  expectChartToMove,
  expectToMove,
  figure,
  lastPrice,
  priceSaid,
  openDiagnostics,
  TRADE,
  useWholeApp,
} from '../support/whole-app.ts';
import { spoil } from '../support/network-lab.ts';
import { LAUNCH_WITHOUT } from '../support/without.ts';

const HOUR_MS = 3_600_000;
/** The code of the other renderer is large, and without a graphics processor its shaders take seconds. */
const PAINTED = { timeout: 30_000 };

test.use({ launchOptions: LAUNCH_WITHOUT, permissions: ['clipboard-read', 'clipboard-write'] });
test.setTimeout(120_000);

const live = (page: Page) => page.getByRole('banner').getByText('Live', { exact: true });

for (const forGood of [false, true]) {
  const title = `a chart whose graphics context is lost ${forGood ? 'for good' : 'twice'} goes on without it`;
  // renderer-slot.browser.test.ts counts the losses; here the whole app goes on.
  test(title, forGood ? {} : LONG, async ({ page, line }) => {
    const webgl = await watchWebgl(page, { lossForGood: forGood });
    await page.goto(`${line.sandbox.url}/?level=0&renderer=pixi#${TRADE}`);
    const painters = ['pixi'];
    await expect.poll(webgl.renderers, PAINTED).toEqual(painters);
    await expectChartToMove(page);
    await webgl.lose();
    painters.push('canvas2d');
    // One loss may be an accident; two in a minute are a habit.
    if (!forGood) {
      painters.push('pixi');
      await expect.poll(webgl.renderers, PAINTED).toEqual(painters);
      await webgl.lose();
      painters.push('canvas2d');
    }
    await expect.poll(webgl.renderers, PAINTED).toEqual(painters);
    await expectChartToMove(page);
    await signInWithDemoWallet(page);
    await trade(page, { side: 'Down', amount: '10', seconds: 300 });
    await expectChartToMove(page);
    expect(await webgl.renderers()).toEqual(painters);
    const diagnostics = await openDiagnostics(page);
    await expect(browserFacts(diagnostics)).toHaveText([forGood ? /^No WebGL/ : /^Supports everything/]);
    expect((await copiedDiagnostics(page)).match(/chart: graphics context lost/g)).toHaveLength(forGood ? 1 : 2);
  });
}

test('a clock that is set an hour forth and back moves no countdown and stops no trade', async ({ page, line }) => {
  const diagnostics = await useWholeApp(page, line.sandbox.url, { order: 'upDown', inWorker: true });
  await expect(figure(diagnostics, 'Connection')).toHaveText('Connected');
  for (const [i, clock] of ['1 h fast', '1 h slow'].entries()) {
    await spoil(page, 'Device clock', clock);
    await visit(page, TRADE);
    await expect(openTrades(page)).toHaveCount(1 + i);
    await expectToMove(lastPrice(page));
    await expectToMove(openTrades(page).first());
    await expect(openTrades(page).first()).toContainText(/^2\d\dUp/);
    await expect(live(page)).toBeVisible();
    await trade(page, { side: 'Up', amount: '10', seconds: 300 });
    await expect(openTrades(page).first()).toContainText(/^(2[5-9]\d|300)Up/);
  }
  await expect(figure(await openDiagnostics(page), 'Connection')).toHaveText('Connected');
});

/**
 * Largest number of commits in which a page becomes up to date again: the chip, the account, lists of orders. An hour
 * of prices would cause thousands.
 */
const COMMITS_TO_WAKE = 20;
const MARKET_NEWS: ReadonlySet<string> = new Set(['DETAIL', 'TRADE', 'TICKER', 'KLINE', 'DEPTH']);
/** The market of the sandbox moves several times in it. */
const SILENCE = { intervals: [2_000], timeout: 30_000 };

test('a page hidden for an hour, its line gone meanwhile, catches up without a burst of renders', async ({
  page,
  line,
}) => {
  await countCommits(page);
  const clocks = await moveClocks(page);
  const show = await followVisibility(page);
  await page.goto(`${line.sandbox.url}/?feed=json#${TRADE}`);
  await expect(live(page)).toBeVisible();
  await signInWithDemoWallet(page);
  await trade(page, { side: 'Up', amount: '10', seconds: 300 });
  await expectToMove(lastPrice(page));

  let heard = 0;
  line.relay.keepOnly(({ type }) => {
    if (MARKET_NEWS.has(type)) heard += 1;
    return true;
  });
  const hearNoMarket = async (): Promise<void> => {
    let last = -1;
    const fresh = () => {
      const since = heard - last;
      last = heard;
      return since;
    };
    await expect.poll(fresh, SILENCE).toBe(0);
  };
  await show(false);
  // A page that stays hidden ends its topics; messages under way until then have arrived.
  await hearNoMarket();
  const [price, before] = [await priceSaid(page), await commitsOf(page)];
  await hearNoMarket();
  expect(await priceSaid(page)).toBe(price);
  expect(await commitsOf(page)).toBe(before);

  // The sandbox does not age with the device, so nothing is said of the trade.
  line.deafen();
  await clocks.sleep(HOUR_MS);
  await show(true);
  await expect(live(page)).toBeVisible({ timeout: 30_000 });
  await expectToMove(lastPrice(page));
  expect((await commitsOf(page)) - before).toBeLessThanOrEqual(COMMITS_TO_WAKE);
  await expectChartToMove(page);
  const diagnostics = await openDiagnostics(page);
  await expect(figure(diagnostics, 'Connection')).toHaveText('Connected');
});

const GARBAGE_PER_SECOND = 1000;
const BEAT_MS = 10;

/** Malformed messages of the socket. */
const FAULTY: readonly (string | Buffer)[] = [
  '{"type":"DETAIL","data":[{"symbol":"btcusdt"',
  '\u0000\ufffd{{{]]]',
  '7',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"type":"DETAIL","data":{"symbol":"btcusdt"}}',
  '{"type":"DETAIL","data":[{"symbol":"btcusdt","seq":"1","ts":"now","price":1,"qty":null,"side":9,"hash":0}]}',
  '{"type":"DETAIL","data":[{"symbol":"btcusdt","seq":1e308,"ts":1e308,"price":"1","qty":"1","side":1,"hash":""}]}',
  `{"type":"DETAIL","data":[{"symbol":"btcusdt","seq":1,"ts":1,"price":"${'9'.repeat(400)}","qty":"1","side":1,"hash":""}]}`,
  '{"type":"TICKER","data":[{"symbol":"btcusdt","lastPrice":"1e400","openPrice":"-0"}]}',
  '{"type":"KLINE","symbol":"btcusdt","interval":"ONE_MIN","data":[[null]]}',
  '{"type":"DEPTH","symbol":"btcusdt","first":-5,"last":"x","bids":[[1]],"asks":7}',
  Buffer.from([0xff, 0xfe, 0x00, 0x80]),
];
const STRANGE: readonly string[] = [
  '{"type":"WITHDRAW_EVERYTHING","data":[]}',
  '{"type":"constructor"}',
  '{"type":"DETAIL","data":[{"symbol":"nopeusdt","seq":1,"ts":1,"price":"1","qty":"1","side":1,"hash":""}]}',
];

// live-data.spec.ts sends them singly, at every level.
test('a thousand senseless messages a second are counted and change nothing', LONG, async ({ page, line }) => {
  await countCommits(page);
  await page.goto(`${line.sandbox.url}/#${TRADE}`);
  await expect(live(page)).toBeVisible();
  await signInWithDemoWallet(page);
  const garbage = [...FAULTY, ...STRANGE];
  let said = 0;
  const startMs = Date.now();
  const noise = setInterval(() => {
    for (; said < ((Date.now() - startMs) / 1000) * GARBAGE_PER_SECOND; said++) {
      line.relay.say(garbage[said % garbage.length]!);
    }
  }, BEAT_MS);
  try {
    await trade(page, { side: 'Up', amount: '10', seconds: 300 });
    await expectToMove(lastPrice(page));
    await expect(async () => {
      const [commits, from] = [await commitsOf(page), said];
      await expect.poll(() => said - from, { timeout: 20_000 }).toBeGreaterThan(3000);
      expect(await commitsOf(page)).toBe(commits);
    }).toPass({ timeout: 60_000 });
    await expectToMove(lastPrice(page));
    await expectChartToMove(page);
    await expect(live(page)).toBeVisible();
  } finally {
    clearInterval(noise);
  }
  const diagnostics = await openDiagnostics(page);
  const rounds = Math.floor(said / garbage.length);
  const count = async (name: string) => Number((await figure(diagnostics, name).textContent())?.replaceAll(',', ''));
  await expect.poll(() => count('Unreadable')).toBeGreaterThanOrEqual(rounds * FAULTY.length);
  await expect.poll(() => count('Unknown messages')).toBeGreaterThanOrEqual(rounds * STRANGE.length);
});
