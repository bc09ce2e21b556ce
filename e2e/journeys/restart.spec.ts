import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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

async function expectOneSettled(page: Page, text: RegExp): Promise<void> {
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(settledTrades(page)).toHaveText([text], SETTLED);
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('1 of 1');
}

test('a server killed in the middle of a trade comes back, and the trade is settled', async ({
  page,
  openSignedIn,
  market,
}) => {
  const { sandbox } = market;
  await openSignedIn(TRADE, sandbox);
  await trade(page, { side: 'Up', amount: '40', seconds: PERIODS.lasting });
  await sandbox.kill();
  await expect(chip(page, /^Reconnecting \d of 5$/)).toBeVisible();
  await expect(openTrades(page)).toHaveCount(1);
  // Prices after the restart are higher than any before it: up wins for certain.
  market.record(61_000);
  await sandbox.start();
  // The next attempt may be further away than the end of the trade, which is to be seen still open.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page, 'Live')).toBeVisible({ timeout: 30_000 });
  await expect(openTrades(page)).toContainText('Up · 40.00 USDT');
  await expectOneSettled(page, /Up · 40\.00 USDT.*\+34\.00Win/);
  await expectContractBalance(page, '5,034.00', '0.00');
});

test('a server that stays away past the end of a trade gives the stake back when it returns', async ({
  page,
  openSignedIn,
  market,
}) => {
  const { sandbox } = market;
  await openSignedIn(TRADE, sandbox);
  await trade(page, { side: 'Down', amount: '60', seconds: PERIODS.quick });
  await sandbox.kill();
  await expect(openTrades(page)).toContainText('Settling', SETTLED);
  await expect(openTrades(page)).toContainText('Awaiting result', SETTLED);
  await expect(page.getByText('Your stake stays locked until it does.')).toBeVisible();
  await sandbox.start();
  // Five attempts may be over by now, or the next one far away; a network that comes back is a reason to try at once.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chip(page, 'Live')).toBeVisible(SETTLED);
  await expectOneSettled(page, /Down · 60\.00 USDT.*0\.00Void, stake back/);
  await expectContractBalance(page, '5,000.00', '0.00');
});

test(
  'an app that is reloaded in the middle of a trade shows it again and sees it through',
  atLevels('orderMs', 'ringFps'),
  async ({ page, openSignedIn, rising }) => {
    await openSignedIn(TRADE, rising);
    await trade(page, { side: 'Up', amount: '8', seconds: PERIODS.calm });
    await page.reload();
    await expect(openTrades(page)).toContainText('Up · 8.00 USDT');
    await expect(page.getByRole('tab', { name: 'Open 1' })).toBeVisible();
    await expectOneSettled(page, /Up · 8\.00 USDT.*\+6\.80Win/);
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
  await expect(page.getByRole('tabpanel', { name: 'Open' })).toContainText('No open trades.');
  await expectOneSettled(page, /Down · 5\.00 USDT.*−5\.00Loss/);
  await expectContractBalance(page, '4,995.00', '0.00');
});
