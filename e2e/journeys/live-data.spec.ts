import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { openTicket, visit } from '../support/trading.ts';
import { expectToMove, lastPrice, priceSaid } from '../support/whole-app.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
/** The compiled module that keeps the book. */
const KERNEL = /\/order-(simd|scalar)-[^/]*\.wasm$/;

test.setTimeout(120_000);

const banner = (page: Page) => page.getByRole('banner');
const live = (page: Page) => banner(page).getByText('Live', { exact: true });

/** Opens the diagnostics and returns a locator for each counter. */
async function counted(page: Page): Promise<(name: string) => Locator> {
  await visit(page, '/pages/diagnostics/diagnostics');
  return (name) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
}

test('without a network the last prices stay, the ticket says why it is shut, and all comes back by itself', async ({
  page,
  openSignedIn,
  line,
  context,
}) => {
  await openSignedIn(TRADE, line.sandbox);
  await expect(live(page)).toBeVisible();
  const ticket = await openTicket(page, 'Up');
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('25');
  await expect(ticket.getByRole('button', { name: 'Up · 25 USDT' })).toBeEnabled();

  line.relay.keepOnly(() => false);
  await context.setOffline(true);
  await expect(page.getByRole('button', { name: 'Offline' }).first()).toBeVisible();
  const price = await priceSaid(page);
  await expect(ticket.getByRole('button', { name: 'Offline' })).toBeDisabled();
  expect(await priceSaid(page)).toBe(price);
  await expect(ticket.getByRole('textbox', { name: 'Amount' })).toHaveValue('25');

  line.relay.keepOnly(() => true);
  await context.setOffline(false);
  await expect(live(page)).toBeVisible({ timeout: 30_000 });
  await expect(ticket.getByRole('button', { name: 'Up · 25 USDT' })).toBeEnabled();
  await expectToMove(lastPrice(page));
});

test('prices that pause are called delayed, then stale, and the ticket waits for live ones', async ({
  page,
  openSignedIn,
  line,
}) => {
  await openSignedIn(TRADE, line.sandbox);
  await expect(live(page)).toBeVisible();
  const ticket = await openTicket(page, 'Down');
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('25');
  line.relay.keepOnly(() => false);
  await expect(banner(page).getByText('Delayed')).toBeVisible();
  await expect(banner(page).getByText('Outdated')).toBeVisible({ timeout: 20_000 });
  await expect(ticket.getByRole('button', { name: 'Prices delayed. Waiting for live prices' })).toBeDisabled();
  line.relay.keepOnly(() => true);
  await expect(live(page)).toBeVisible({ timeout: 20_000 });
  await expect(ticket.getByRole('button', { name: 'Down · 25 USDT' })).toBeEnabled();
});

/** Malformed messages of the socket, and the counters that they raise. */
const FAULTY: readonly (string | Buffer)[] = [
  'not json at all',
  '',
  '[]',
  'null',
  '42',
  '{"type":"DETAIL","data":"none"}',
  '{"type":"DETAIL","data":[null]}',
  '{"type":"DETAIL","data":[{"symbol":"btcusdt","seq":-1,"ts":1,"price":"1","qty":"1","side":1,"hash":""}]}',
  '{"type":"DETAIL","data":[{"symbol":"btcusdt","seq":1,"ts":1,"price":"-1","qty":"1","side":1,"hash":""}]}',
  '{"type":"TICKER","data":[{"symbol":"btcusdt","lastPrice":"NaN"}]}',
  '{"type":"ORDER","data":{}}',
  Buffer.from([0, 255, 1, 254]),
  // Larger than any honest message.
  `{"type":"DETAIL","data":[],"padding":"${'x'.repeat(4_100_000)}"}`,
];
const STRANGE: readonly string[] = [
  '{}',
  '{"type":"SELL_EVERYTHING"}',
  '{"type":"__proto__","data":[]}',
  '{"type":"DETAIL","data":[{"symbol":"nopeusdt","seq":1,"ts":1,"price":"1","qty":"1","side":1,"hash":""}]}',
];

test(
  'messages that make no sense are dropped and counted, and nothing breaks',
  atLevels('bufferSize'),
  async ({ page, openSignedIn, line }) => {
    await openSignedIn(TRADE, line.sandbox);
    await expect(live(page)).toBeVisible();
    for (const message of [...FAULTY, ...STRANGE]) line.relay.say(message);
    await expectToMove(lastPrice(page));
    await expect(live(page)).toBeVisible();
    const count = await counted(page);
    await expect(count('Unreadable')).toHaveText(String(FAULTY.length));
    await expect(count('Unknown messages')).toHaveText(String(STRANGE.length));
    await expect(count('Connection')).toHaveText('Connected');
    await visit(page, TRADE);
    await expectToMove(lastPrice(page));
  },
);

test.describe('the text feed at the least level', () => {
  test.use({ feed: 'json', level: 3 });

  test('a page without a market is not called stale, since its line is asked for signs of life', async ({
    page,
    open,
  }) => {
    await open('/pages/diagnostics/diagnostics');
    const count = await counted(page);
    const messages = async () => Number((await count('Messages').textContent())!.replaceAll(',', ''));
    await expect(live(page)).toBeVisible();
    const before = await messages();
    // Heartbeats come every 15 s. A stalled machine may be delayed.
    while ((await messages()) < before + 8) await expect(banner(page).getByText('Outdated')).toBeHidden();
    await expect(live(page)).toBeVisible();
  });
});

test.describe('the text feed', () => {
  test.use({ feed: 'json' });

  test('a gap in the order book asks for a whole book again', atLevels('bookMs'), async ({ page, open, line }) => {
    let lose = false;
    let snapshots = 0;
    line.relay.keepOnly(({ type, fields }) => {
      if (type !== 'DEPTH') return true;
      if (fields['first'] === 0) snapshots += 1;
      else if (lose) {
        lose = false;
        return false;
      }
      return true;
    });
    const kernels: number[] = [];
    page.on('response', (response) => {
      if (KERNEL.test(response.url())) kernels.push(response.status());
    });
    await open(TRADE, line.sandbox);
    expect(kernels).toEqual([]);
    await page.getByRole('tab', { name: 'Order book' }).click();
    const asks = page.getByRole('table', { name: 'Asks, sell orders' });
    await expect(asks.getByRole('row').first()).toContainText(/\d\.\d\d/);
    await expect.poll(() => kernels).toEqual([200]);
    const before = snapshots;
    expect(before).toBeGreaterThan(0);
    lose = true;
    await expect.poll(() => snapshots).toBeGreaterThan(before);
    await expect(page.getByText('Order book unavailable')).toBeHidden();
    await expectToMove(asks);
    const count = await counted(page);
    await expect(count('Gaps detected')).toHaveText('1');
  });

  test('where no kernels can be loaded, the book is kept without them', async ({ page, open }) => {
    let refused = 0;
    await page.route(KERNEL, (route) => {
      refused += 1;
      return route.abort();
    });
    await open(TRADE);
    await page.getByRole('tab', { name: 'Order book' }).click();
    const asks = page.getByRole('table', { name: 'Asks, sell orders' });
    await expect.poll(() => refused).toBeGreaterThan(0);
    await expect(asks.getByRole('row').first()).toContainText(/\d\.\d\d/);
    await expectToMove(asks);
  });
});
