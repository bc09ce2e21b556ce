import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectNow } from '../support/connect-now.ts';
import { expect, test as base } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { recordBitcoin } from '../support/replay.ts';
import { PERIODS, SHORT_PERIODS } from '../support/rising-market.ts';
import { startSandbox } from '../support/sandbox.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { expectContractBalance, openTrades, trade } from '../support/trading.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const SETTLED = { timeout: 90_000 };

interface Market {
  readonly sandbox: Sandbox;
  /** Records the prices of the sandbox's next start: bitcoin rising from this price. */
  record(from: number): void;
}

/** A sandbox of its own for each journey that kills it. */
const test = base.extend<{ market: Market }>({
  // Playwright reads the names of the fixtures from this first parameter.
  // oxlint-disable-next-line no-empty-pattern
  market: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'tern-replay-'));
    const record = (from: number) => recordBitcoin(dir, { seconds: 400, from, to: from + 500 });
    const sandbox = await startSandbox({ MARKET_REPLAY: record(60_000), ...SHORT_PERIODS });
    await use({ sandbox, record });
    await sandbox.remove();
    rmSync(dir, { recursive: true });
  },
});

test.setTimeout(150_000);

const chip = (page: Page, text: string | RegExp) => page.getByRole('banner').getByText(text, { exact: true });
const settledTrades = (page: Page) =>
  page.getByRole('tabpanel', { name: 'History' }).getByRole('link', { name: /USDT/ });

/** Expects the history to become these trades, the one that ended last first. */
async function expectSettled(page: Page, ...texts: readonly RegExp[]): Promise<void> {
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(settledTrades(page)).toHaveText(texts, SETTLED);
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText(`${texts.length} of ${texts.length}`);
}

test('a server killed in the middle of two trades stays away past the end of one, and settles both', async ({
  page,
  openSignedIn,
  market,
}) => {
  const { sandbox } = market;
  await openSignedIn(TRADE, sandbox);
  // Much longer than a server needs on a busy machine to be killed and to start again.
  await trade(page, { side: 'Up', amount: '40', seconds: 60 });
  await trade(page, { side: 'Down', amount: '60', seconds: PERIODS.quick });
  await sandbox.kill();
  await expect(chip(page, /^Reconnecting \d of 5$/)).toBeVisible();
  await expect(openTrades(page)).toHaveCount(2);
  await expect(openTrades(page).first()).toContainText('Settling', SETTLED);
  // By then no price is near enough to the end of the short trade, whenever the server is back.
  await expect(chip(page, /^(Reconnecting 5 of 5|Offline)$/)).toBeVisible(SETTLED);
  // Prices after the restart are higher than any before it: up wins for certain.
  market.record(61_000);
  await sandbox.start();
  await connectNow(page);
  await expect(chip(page, 'Live')).toBeVisible(SETTLED);
  await expect(openTrades(page)).toHaveCount(1);
  await expect(openTrades(page)).toContainText('Up · 40.00 USDT');
  await expectSettled(page, /Up · 40\.00 USDT.*\+34\.80Won/, /Down · 60\.00 USDT.*0\.00Void/);
  await expectContractBalance(page, '5,034.80', '0.00');
});

test(
  'an app that is reloaded in the middle of a trade shows it again and sees it through',
  atLevels('orderMs', 'ringFps'),
  async ({ page, openSignedIn, rising }) => {
    await openSignedIn(TRADE, rising);
    await trade(page, { side: 'Up', amount: '8', seconds: PERIODS.calm });
    await page.reload();
    await expect(openTrades(page)).toContainText('Up · 8.00 USDT');
    await expect(page.getByRole('tab', { name: 'Open trades (1)' })).toBeVisible();
    await expectSettled(page, /Up · 8\.00 USDT.*\+6\.80Won/);
    await expectContractBalance(page, '5,006.80', '0.00');
  },
);

test('an app that was closed when a trade ended shows the result at once on return', async ({
  page,
  open,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  await trade(page, { side: 'Down', amount: '5', seconds: PERIODS.quick });
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  // The page is gone; only the exchange sees the end of the trade.
  await page.goto('about:blank');
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${rising.url}/api/secondContractOrder/selectOrderList`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', satoken: String(token) },
          body: JSON.stringify({ status: 1 }),
        });
        return ((await answer.json()) as { total: number }).total;
      },
      { ...SETTLED, intervals: [1000] },
    )
    .toBe(1);
  await open(TRADE, rising);
  await expect(page.getByRole('tabpanel', { name: 'Open' })).toContainText('No open trades');
  await expectSettled(page, /Down · 5\.00 USDT.*−5\.00Lost/);
  await expectContractBalance(page, '4,995.00', '0.00');
});
