import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { recordBitcoin } from '../support/replay.ts';
import type { Recorded } from '../support/replay.ts';
import { PERIODS, SHORT_PERIODS } from '../support/rising-market.ts';
import { startSandbox } from '../support/sandbox.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { expectAvailable, expectContractBalance, openTrades, trade, visit, watchText } from '../support/trading.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
/** The longest period here, 30 s, and what a busy machine needs around it. */
const SETTLED = { timeout: 60_000 };

/**
 * Starts a sandbox whose bitcoin moves as recorded, for what the rising one cannot show; it is removed with the test.
 */
const test = base.extend<{ market: (recorded: Recorded) => Promise<Sandbox> }>({
  // Playwright reads the names of the fixtures from this first parameter.
  // oxlint-disable-next-line no-empty-pattern
  market: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'tern-replay-'));
    const started: Sandbox[] = [];
    await use(async (recorded) => {
      const sandbox = await startSandbox({ MARKET_REPLAY: recordBitcoin(dir, recorded), ...SHORT_PERIODS });
      started.push(sandbox);
      return sandbox;
    });
    for (const sandbox of started) await sandbox.remove();
    rmSync(dir, { recursive: true });
  },
});

test.setTimeout(150_000);

const history = (page: Page) => page.getByRole('tabpanel', { name: 'History' });
const settledTrades = (page: Page) => history(page).getByRole('link', { name: /USDT/ });

/** Opens the receipt of a settled trade, by default the newest. */
async function openReceipt(page: Page, row = 0): Promise<void> {
  await settledTrades(page).nth(row).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
}

const fact = (within: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  within
    .getByRole('term')
    .filter({ hasText: typeof name === 'string' ? new RegExp(`^${name}$`) : name })
    .locator('xpath=following-sibling::dd[1]');

/** Price and local time. */
const PRICE = /^[\d,]+(\.\d+)?\d\d:\d\d:\d\d$/;
/** UTC time to the millisecond, then the hash. */
const TICK = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTCTick hash/;

/**
 * The total on home is what the exchange last said I hold, each account rounded down to the cent; what is held in euros moves
 * with their price.
 */
async function expectHomeToAddUp(page: Page): Promise<void> {
  let said = '';
  page.on('response', async (response) => {
    if (!response.url().includes('getInfo')) return;
    // Answers to the page before the reload cannot be read any more.
    const envelope = (await response.json().catch(() => null)) as {
      data: { asset: { account: string; exchageAmount: string }[] };
    } | null;
    if (!envelope) return;
    const { data } = envelope;
    const cents = new Map<string, bigint>();
    for (const { account, exchageAmount } of data.asset) {
      const [whole, fraction = ''] = exchageAmount.split('.');
      cents.set(account, (cents.get(account) ?? 0n) + BigInt(whole! + fraction.padEnd(8, '0')));
    }
    const total = Number([...cents.values()].reduce((sum, units) => sum + units / 10n ** 6n, 0n)) / 100;
    said = total.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  });
  await visit(page, '/');
  await expect(page.getByRole('heading', { name: 'Tern' })).toBeVisible();
  await page.reload();
  await expect.poll(() => said).toMatch(/^10,\d{3}\.\d\d$/);
  const total = page.getByRole('region', { name: 'Total value' });
  await expect(async () => expect(await total.textContent()).toContain(said)).toPass();
}

/**
 * The journey that waits for the shortest real cycle, 30 s. The other trade ends well before, so that each is seen to
 * come.
 */
test('in a rising market up wins and down loses, to the cent, and each trade enters the history once', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  await trade(page, { side: 'Down', amount: '20.01' });
  const digits = await watchText(openTrades(page).first().locator('span').first());
  await trade(page, { side: 'Up', amount: '33.33', seconds: PERIODS.patient });
  await expect(openTrades(page).first()).toContainText('Winning');
  await expect(openTrades(page).last()).toContainText('Losing');
  await expectAvailable(page, '4,946.66');

  // The digits leave with their tab: let them change under our eyes first.
  await expect.poll(async () => (await digits()).length, SETTLED).toBeGreaterThan(1);
  await page.getByRole('tab', { name: 'History' }).click();
  const standing = await watchText(history(page).locator('xpath=..'));
  await expect(history(page)).toContainText('1 of 1', SETTLED);
  await expect(history(page)).toContainText('2 of 2', SETTLED);
  await expect(settledTrades(page)).toHaveCount(2);
  await expect(settledTrades(page).last()).toContainText('Up · 33.33 USDT');
  await expect(settledTrades(page).last()).toContainText('+28.33Won');
  await expect(settledTrades(page).first()).toContainText('−20.01Lost');
  await expect(fact(history(page), 'Total staked')).toHaveText('53.34 USDT');
  await expect(fact(history(page), 'Total PnL')).toHaveText('+8.32 USDT');
  await expect(page.getByRole('tab', { name: 'Open trades', exact: true })).toBeVisible();
  const totals = (await standing()).flatMap((text) => /\d+ of \d+/.exec(text)?.[0] ?? []);
  expect([...new Set(totals)]).toEqual(['1 of 1', '2 of 2']);
  const seconds = (await digits()).map(Number);
  expect(seconds).toEqual([...seconds].sort((a, b) => b - a));

  await openReceipt(page, 1);
  await expect(fact(page, 'Open price')).toHaveText(PRICE);
  await expect(fact(page, 'Closing price')).toHaveText(PRICE);
  await expect(fact(page, 'Payout')).toHaveText('85% · 28.33 USDT');
  await expect(fact(page, 'You received')).toHaveText('61.66 USDT');
  await page.getByText('Technical details').click();
  await expect(fact(page, /^Open price · Tick \d+$/)).toHaveText(TICK);
  await expect(fact(page, /^Closing price · Tick \d+$/)).toHaveText(TICK);
  await expect(fact(page, 'Rule')).toHaveText('updown-2');
  await expect(page.getByText('Sandbox · play funds', { exact: true })).toBeVisible();
  await visit(page, TRADE);
  await expectAvailable(page, '5,008.32');
  await expectContractBalance(page, '5,008.32', '0.00');
  await expectHomeToAddUp(page);
});

// That down wins where the price fell is settlement.test.ts's; the countdown that becomes a receipt is the next journey's.
test('in a falling market down wins', LONG, async ({ page, openSignedIn, market }) => {
  await openSignedIn(TRADE, await market({ seconds: 400, from: 60_000, to: 58_000 }));
  await trade(page, { side: 'Down', amount: '100', seconds: PERIODS.calm });
  await openTrades(page).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible(SETTLED);
  await expect(page.getByText('Won', { exact: true })).toBeVisible();
  await expect(fact(page, 'You received')).toHaveText('185.00 USDT');
  await expectContractBalance(page, '5,085.00', '0.00');
});

test('the same price at the end gives the stake back, and the countdown becomes the receipt', async ({
  page,
  openSignedIn,
  market,
}) => {
  await openSignedIn(TRADE, await market({ seconds: 400, from: 60_000, to: 60_000 }));
  await trade(page, { side: 'Up', amount: '12.5', seconds: PERIODS.calm });
  await expect(openTrades(page)).toContainText('Even');
  await expectAvailable(page, '4,987.50');
  await openTrades(page).click();
  await expect(page.getByRole('heading', { name: /^BTC\/USDT · / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible(SETTLED);
  await expect(fact(page, 'Open price')).toContainText('60,000');
  await expect(fact(page, 'Closing price')).toContainText('60,000');
  await expect(fact(page, 'You received')).toHaveText('12.50 USDT');
  await visit(page, TRADE);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(settledTrades(page)).toContainText('0.00Tie');
  await expectContractBalance(page, '5,000.00', '0.00');
});

test('when prices are missing at the end the trade is void and the stake comes back', async ({
  page,
  openSignedIn,
  market,
}) => {
  // The recording is over before a trade of this length can be, whenever it was opened. It is played again from the
  // beginning once everything is ready, so that there is time to open one.
  const sandbox = await market({ seconds: PERIODS.patient - 1, from: 60_000, to: 60_500 });
  await openSignedIn(TRADE, sandbox);
  await sandbox.kill();
  await sandbox.start();
  await page.reload();
  await trade(page, { side: 'Up', amount: '77', seconds: PERIODS.patient });
  await expectAvailable(page, '4,923.00');
  const ticket = page.getByRole('dialog', { name: /^Up\/down/ });
  await page.getByRole('button', { name: 'Up', exact: true }).click();
  await expect(ticket.getByRole('button', { name: 'Prices delayed. Waiting for live prices' })).toBeDisabled(SETTLED);
  await ticket.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(settledTrades(page)).toContainText('Void', { timeout: 90_000 });
  await openReceipt(page);
  await expect(page.getByText('Prices were missing around the end, so your stake was returned.')).toBeVisible();
  await expect(fact(page, 'Closing price')).toHaveText('—');
  await expect(fact(page, 'You received')).toHaveText('77.00 USDT');
  await expectContractBalance(page, '5,000.00', '0.00');
});

test('a result that does not arrive is asked for again after 2, 4 and 6 s and then awaited, never dropped', async ({
  page,
  openSignedIn,
  risingLine,
}) => {
  // The line loses every message about orders, and every question about one order fails until the test allows it.
  const { front, relay, sandbox } = risingLine;
  relay.keepOnly(({ type }) => type !== 'ORDER');
  const asked: { id: string; ms: number }[] = [];
  let answered = (_id: string): boolean => false;
  await page.route('**/selectOrderList', async (route) => {
    const { id } = route.request().postDataJSON() as { id?: string };
    if (id === undefined || answered(id)) return route.continue();
    asked.push({ id, ms: Date.now() });
    return route.abort();
  });

  await openSignedIn(TRADE, sandbox);
  await trade(page, { side: 'Up', amount: '10', seconds: PERIODS.calm });
  const idOf = async (row: number) =>
    new URL((await openTrades(page).nth(row).getAttribute('href'))!.slice(1), front.url).searchParams.get('id')!;
  const first = await idOf(0);
  await trade(page, { side: 'Up', amount: '20', seconds: PERIODS.calm });
  const second = await idOf(0);

  await expect(openTrades(page).last()).toContainText('Settling', SETTLED);
  await expect(openTrades(page).last().locator('span').first()).toHaveText('0');
  await expect(page.getByText('Awaiting result')).toHaveCount(2, SETTLED);
  const times = asked.filter(({ id }) => id === first).map(({ ms }) => ms);
  expect(times).toHaveLength(4);
  for (const [i, afterMs] of [2000, 4000, 6000].entries()) {
    // A millisecond less: the page and this process round their clocks.
    expect(times[i + 1]! - times[i]!).toBeGreaterThanOrEqual(afterMs - 1);
  }
  await expect(page.getByText('Your stake stays locked until then.')).toHaveCount(2);
  await expect(page.getByRole('tab', { name: 'Open trades (2)' })).toBeVisible();

  answered = (id) => id === first;
  await page.getByRole('button', { name: 'Check status' }).last().click();
  await expect(openTrades(page)).toHaveCount(1);
  await expect(openTrades(page)).toContainText('20.00 USDT');
  await expect(openTrades(page)).toContainText('Awaiting result');

  answered = () => true;
  front.cut();
  await expect(page.getByRole('tabpanel', { name: 'Open' })).toContainText('No open trades', SETTLED);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(history(page)).toContainText('2 of 2');
  await expect(settledTrades(page)).toHaveText([/20\.00 USDT.*\+17\.00Won/, /10\.00 USDT.*\+8\.50Won/]);
  expect(second).not.toBe(first);
  await expectContractBalance(page, '5,025.50', '0.00');
});
