import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { openLab, spoil } from '../support/network-lab.ts';
import { installWallet } from '../support/scripted-wallet.ts';
import { openTrades, trade, visit } from '../support/trading.ts';
import { expectToMove, figure, lastPrice, openDiagnostics, TRADE } from '../support/whole-app.ts';

const bar = (page: Page) => page.getByText('Network lab is on: errors are intentional');
const MARKETS = '/pages/market/market';
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off' }).click();

test('a cut line is told like any other, also after a reload, and mended from any page', async ({ page, open }) => {
  await open(TRADE);
  await expectToMove(lastPrice(page));
  const lab = await openLab(page);
  await expect(bar(page)).toHaveCount(0);
  await lab.getByRole('switch', { name: 'Cut the connection' }).check();
  await expect(bar(page)).toBeVisible();
  await expect(figure(page.getByRole('main'), 'Connection')).toHaveText('Reconnecting');
  await expect(page.getByRole('region', { name: 'Errors' })).toBeVisible();

  await page.reload();
  await expect(bar(page)).toBeVisible();
  await visit(page, TRADE);
  await expect(page.getByText('Failed to load').first()).toBeVisible();
  await turnOff(page);
  await expect(bar(page)).toHaveCount(0);
  await visit(page, '/');
  await expectToMove(page.getByRole('link', { name: /^BTC Bitcoin/ }));
});

test('answers that come a second late are waited for: one trade is made, once', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  await spoil(page, 'Added delay', '1 s');
  await expect
    .poll(async () => Number.parseInt((await figure(page.getByRole('main'), 'Latency').textContent()) ?? '', 10))
    .toBeGreaterThanOrEqual(1000);
  await visit(page, TRADE);
  await trade(page, { side: 'Up', amount: '10', seconds: 20 });
  await expect(openTrades(page)).toHaveCount(1);
});

/** A view of the compact feed is answered by VIEW and a KEY, subscriptions of the text feed by rows. */
const FEEDS = [
  { feed: 'compact', missed: 'Missed frames', answer: 'VIEW', answers: 16, counted: 'Full snapshots' },
  {
    feed: 'json',
    missed: 'Gaps detected',
    answer: 'DETAIL',
    answers: 60,
    counted: 'Prices received',
  },
] as const;

for (const { feed, missed, answer, answers, counted } of FEEDS)
  test.describe(`prices as ${feed}`, () => {
    test.use({ feed });

    test('messages that are lost on the socket are noticed by their numbers and counted', async ({ page, open }) => {
      await open(TRADE);
      await expectToMove(lastPrice(page));
      await spoil(page, 'Lost calls and messages', '20%');
      const diagnostics = await openDiagnostics(page);
      // Chance may lose none of a visit's messages.
      await expect(async () => {
        await visit(page, TRADE);
        // The text feed promises every trade only where they are in sight.
        await page.getByRole('tab', { name: 'Recent trades' }).click();
        for (let move = 0; move < 6; move++) await expectToMove(lastPrice(page));
        await openDiagnostics(page);
        expect(await figure(diagnostics, missed).textContent()).not.toBe('0');
      }).toPass({ timeout: 60_000 });
      await turnOff(page);
    });

    test('a list that is flung for long on a slow line gets prices meanwhile, and goes on afterwards', async ({
      page,
      open,
      line,
    }) => {
      let answered = 0;
      line.relay.keepOnly(({ type }) => {
        if (type === answer) answered += 1;
        return true;
      });
      await open(MARKETS, line.sandbox);
      await spoil(page, 'Added delay', '300 ms');
      const diagnostics = await openDiagnostics(page);
      const grown = async () => Number((await figure(diagnostics, counted).textContent())!.replaceAll(',', ''));
      const before = await grown();
      await visit(page, MARKETS);
      const row = page.getByRole('list', { name: 'Markets' }).getByRole('link').first();
      await row.hover();
      answered = 0;
      // Other rows come into sight with each turn of the wheel.
      const fling = async () => {
        for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, turn < 4 ? 500 : -500);
        return answered;
      };
      await expect.poll(fling, { timeout: 60_000, intervals: [1] }).toBeGreaterThanOrEqual(answers);
      await expectToMove(row);
      await openDiagnostics(page);
      // A stalled machine may hold some answers up for so long that the next view is sent before.
      await expect.poll(grown).toBeGreaterThanOrEqual(before + answers / 2);
      await turnOff(page);
    });
  });

test('a wallet that appears late is not there at first, and then it is', async ({ page, open }) => {
  await installWallet(page, { kind: 'okx', found: 'namespace' });
  await open('/pages/diagnostics/diagnostics');
  await spoil(page, 'Wallet delay, from the next load', '5 s');
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await visit(page, '/');
  await page.getByRole('button', { name: 'Connect a wallet' }).click();
  const okx = page.getByRole('dialog').getByRole('button', { name: /^OKX/ });
  await expect(page.getByRole('dialog')).toContainText('No wallet in this browser');
  await expect(okx).toBeVisible({ timeout: 10_000 });
});
