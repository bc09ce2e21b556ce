import type { Page } from '@playwright/test';
import { startFeedServer } from '../../bench/harness/feed-server.ts';
import { createLoad } from '../../bench/harness/load-script.ts';
import { fingersOf } from '../support/fingers.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { startSandbox } from '../support/sandbox.ts';
import { openSpotTicket, SPOT, spotField } from '../support/spot-trading.ts';
import { quantileOf } from './quantile.ts';

const TICKS_PER_SECOND = 1000;
/** A phone of the slow kind, against this machine. */
const CPU_THROTTLING = 6;
const ORDERS = 20;

interface Latency {
  /** Time from the end of the tap to the end of the frame that shows the order's row, ms (O11). */
  readonly rowMs: number;
  /** … to the end of the frame without the sheet. */
  readonly goneMs: number;
}

declare global {
  interface Window {
    latencyOfNextOrder(): Promise<Latency>;
    latencyOfHandWrittenRow(): Promise<number>;
  }
}

async function installLatency(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The frame after the one that is being made has what was just put into the page on the glass.
    const painted = () =>
      new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
    // The comparison in the same place of the same page: the tap's own listener posts and writes a row by hand.
    // Nobody's order, so the exchange refuses it; what this side does is the same.
    window.latencyOfHandWrittenRow = async () => {
      const tapped = await new Promise<number>((done) => {
        const write = (event: MouseEvent) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.0002' };
          const headers = { 'content-type': 'application/json' };
          void fetch('/api/spotOrder/submit', { method: 'POST', headers, body: JSON.stringify(order) });
          const row = document.createElement('div');
          row.textContent = 'Sending';
          document.querySelector('#spot-orders-panel')!.prepend(row);
          setTimeout(() => row.remove(), 1000);
          done(event.timeStamp);
        };
        addEventListener('click', write, { capture: true, once: true });
      });
      return (await painted()) - tapped;
    };
    const seen = async (isThere: () => boolean): Promise<number> => {
      await new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          done();
        });
        observer.observe(document.body, { subtree: true, childList: true });
      });
      return painted();
    };
    window.latencyOfNextOrder = async () => {
      const tapped = await new Promise<number>((done) => {
        addEventListener('click', ({ timeStamp }) => done(timeStamp), { capture: true, once: true });
      });
      const panel = document.querySelector('#spot-orders-panel')!;
      const [rowMs, goneMs] = await Promise.all([
        seen(() => panel.textContent!.includes('Sending')),
        seen(() => document.querySelector('dialog') === null),
      ]);
      return { rowMs: rowMs - tapped, goneMs: goneMs - tapped };
    };
  });
}

test.setTimeout(400_000);

test('an order is a row at once, under 1000 ticks a second on a slow phone', async ({ page, open }) => {
  const load = createLoad({ seed: 'spot-latency', ticksPerSecond: TICKS_PER_SECOND });
  const front = await startFeedServer(load.script);
  const sandbox = await startSandbox({ ORIGINS: front.url });
  await load.follow(sandbox.url);
  front.passTo(sandbox.url);
  // The measurement begins with the tap that sends.
  await page.addInitScript(() => localStorage.setItem('__persisted__confirmOrders', 'false'));
  await open(SPOT, { ...sandbox, url: front.url });
  await signInWithDemoWallet(page);
  await installLatency(page);
  const session = await page.context().newCDPSession(page);
  const fingers = fingersOf(page, session);
  const latencies: Latency[] = [];
  const limits: number[] = [];
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING });
  for (let placed = 0; placed < ORDERS; placed++) {
    const ticket = await openSpotTicket(page, 'Buy');
    await ticket.getByRole('button', { name: '−2%' }).click();
    await spotField(ticket, 'Amount').fill('0.0002');
    const box = (await ticket.getByRole('button', { name: 'Buy 0.0002 BTC' }).boundingBox())!;
    const tap = async () => {
      await fingers.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      await fingers.up();
    };
    const limit = page.evaluate(() => window.latencyOfHandWrittenRow());
    await tap();
    limits.push(await limit);
    // Its row is gone, and the field that lost the focus has it again.
    await expect(page.locator('#spot-orders-panel').getByText('Sending')).toBeHidden();
    await spotField(ticket, 'Amount').focus();
    const latency = page.evaluate(() => window.latencyOfNextOrder());
    await tap();
    latencies.push(await latency);
    await expect(page.getByRole('tab', { name: `Open orders (${placed + 1})` })).toBeVisible({ timeout: 30_000 });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const told = (name: string, values: readonly number[]) => {
    const at = (share: number) => `${quantileOf(values, share).toFixed(0)} ms`;
    return `tap to ${name} p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`;
  };
  const figures = [
    told(
      'row',
      latencies.map(({ rowMs }) => rowMs),
    ),
    told(
      'sheet gone',
      latencies.map(({ goneMs }) => goneMs),
    ),
    told('hand-written row', limits),
  ].join('; ');
  process.stdout.write(
    `${test.info().title}: ${figures} over ${ORDERS} orders; CPU throttled ${CPU_THROTTLING} times\n`,
  );
  await page.close();
  await front.close();
  await sandbox.remove();
});
