import { startCluster } from '../support/cluster.ts';
import type { RunningCluster } from '../support/cluster.ts';
import { expect, test as base } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { expectContractBalance, openTrades, trade, watchText } from '../support/trading.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
/** Long enough for a node, an engine and the bus to be killed and to be there again. */
const PERIOD_S = 60;
const NODES = ['api-2', 'api-3'];
const BACK = { timeout: 30_000 };

const test = base.extend<{ cluster: RunningCluster }>({
  cluster: [
    // Playwright reads the names of the fixtures from this first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cluster = await startCluster();
      await use(cluster);
      await cluster.remove();
    },
    { timeout: 240_000 },
  ],
});

test.setTimeout(300_000);

test(
  'through haproxy: nodes, the engine and the bus die in turn, and the trade is settled once',
  LONG,
  async ({ page, openSignedIn, cluster }, info) => {
    await openSignedIn(TRADE, cluster);
    const banner = page.getByRole('banner');
    const live = banner.getByText('Live', { exact: true });
    await expect(live).toBeVisible(BACK);
    await trade(page, { side: 'Up', amount: '40', seconds: PERIOD_S });

    // One node after the other is replaced: the socket reconnects to the other one before the page shows it.
    const shown = await watchText(banner);
    for (const node of NODES) await cluster.replace(node);
    expect(await shown()).toEqual([expect.stringContaining('Live')]);

    // Both at once: no node is left, and the page says so.
    const back = Promise.all(NODES.map((node) => cluster.replace(node)));
    await expect(banner.getByText(/^Reconnecting \d of 5$/)).toBeVisible(BACK);
    await page.screenshot({ path: info.outputPath('no-node-left.png') });
    await back;
    await expect(live).toBeVisible(BACK);
    await expect(openTrades(page)).toContainText('Up · 40.00 USDT');

    const before = cluster.timesLed();
    await cluster.replace(cluster.leader());
    expect(cluster.timesLed()).toBe(before + 1);
    await cluster.replace('NATS');
    await expect(live).toBeVisible(BACK);

    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('tabpanel', { name: 'History' });
    await expect(history.getByRole('link', { name: /USDT/ })).toHaveText([/Up · 40\.00 USDT.*(Won|Lost|Tie)/], {
      timeout: 90_000,
    });
    await expect(history).toContainText('1 of 1');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('settled.png') });

    // The account has the result of the row, once.
    const row = await history.getByRole('link', { name: /USDT/ }).textContent();
    const [, sign, sum] = /([+−])?([\d.]+)(?:Won|Lost|Tie)/.exec(row ?? '')!;
    const cents = BigInt(sum!.replace('.', ''));
    const held = (500_000n + (sign === '−' ? -cents : cents)).toString();
    await page.reload();
    await expectContractBalance(page, `${held.slice(0, 1)},${held.slice(1, 4)}.${held.slice(4)}`, '0.00');
  },
);
