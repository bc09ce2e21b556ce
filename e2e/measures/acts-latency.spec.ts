import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { watchRequests } from '../support/open-requests.ts';
import { startSandbox } from '../support/sandbox.ts';
import { firstUsePassed, putSession, signInByCalls } from '../support/signed-in.ts';
import { openSpotOrders, openSpotTicket, SPOT, spotField } from '../support/spot-trading.ts';
import { openTicket, visit } from '../support/trading.ts';
import { call, FUND_PASSWORD, readyToWithdraw, tronAddress } from '../support/withdrawing.ts';
import { quantileOf } from './quantile.ts';

/** A phone of the slow kind, against this machine. */
const CPU_THROTTLING = 6;
/** The fewest of which the 95th percentile is not the slowest one. */
const SAMPLES = 20;
/** A quick tap of a person: most last longer, ms. */
const PRESS_MS = 60;
/** Longest time from a tap to the frame that says the act was received, ms */
const SHOWN_WITHIN_MS = 100;
/** Answers are late, so that only what the tap itself shows is seen, ms. */
const ANSWER_AFTER_MS = 600;
/** Calls that move money. All are refused, so that an act can be repeated as it was. */
const MONEY_CALL =
  /\/api\/(spotOrder\/(submit|cancel)|secondContractOrder\/create\w+|texchange\/currencyExchange|mingOrder\/submit|account\/transfer|recharge\/submit|withdraw\/permission)$/;

/** From the time stamp of a tap to the frame with its words, ms. */
interface Shown {
  /** To the first task behind that frame, so that other work of the page's thread counts which comes before the task. */
  readonly behindMs: number;
  /** To the moment when that frame was on the screen, told by the browser in steps of 8 ms; `behindMs` where it tells none. */
  readonly screenMs: number;
}

declare global {
  interface Window {
    shownAfterTap(words: string): Promise<Shown>;
  }
}

/** Adds what measures the next tap. */
const installMeasure = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const painted = () =>
      new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))));
    window.shownAfterTap = async (words) => {
      // The last tap counts: a button that has just come passes over the first.
      let tapped = NaN;
      const onClick = ({ timeStamp }: Event): void => void (tapped = timeStamp);
      addEventListener('click', onClick, { capture: true });
      const isThere = () => document.body.textContent.includes(words);
      const clicks: PerformanceEventTiming[] = [];
      const timings = new PerformanceObserver((list) => {
        clicks.push(...(list.getEntriesByName('click') as PerformanceEventTiming[]));
      });
      timings.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      await new Promise<void>((done) => {
        if (isThere()) return done();
        const observer = new MutationObserver((changes) => {
          // Only what changed is read: a whole page takes a slow phone milliseconds, which would count as the app's time.
          if (!changes.some(({ target }) => target.textContent?.includes(words))) return;
          observer.disconnect();
          done();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      const saidMs = performance.now();
      removeEventListener('click', onClick, { capture: true });
      const behindMs = (await painted()) - tapped;
      // The browser tells of a click once its frame is on the screen.
      await new Promise((done) => setTimeout(done, 200));
      timings.disconnect();
      // The next frame after the click has the words only if they came while it was handled.
      const click = clicks.find(
        ({ startTime, processingEnd }) => Math.abs(startTime - tapped) < 1 && saidMs <= processingEnd,
      );
      return { behindMs, screenMs: click?.duration ?? behindMs };
    };
  });

/**
 * Makes the window larger than the page. Playwright makes both one size, but the window has a bar of 88 px above the page:
 * what changes only in the last 88 px of the page is not drawn, and the browser tells the time of a later frame.
 */
async function showWholePage(page: Page, session: CDPSession): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const { width, height } = page.viewportSize()!;
  const bounds = { width: width + 400, height: height + 200 };
  await session.send('Browser.setWindowBounds', { windowId, bounds });
}

interface Act {
  readonly name: string;
  /** Words that the app shows at once. */
  readonly words: string;
  /** Leads to the button that moves money. Called before each tap; what is open already stays. */
  ready(page: Page): Promise<Locator>;
}

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });

const ACTS: readonly Act[] = [
  {
    // First: the other act of this page leaves its sheet open.
    name: 'cancel',
    words: 'Cancelling…',
    ready(page) {
      return Promise.resolve(openSpotOrders(page).first());
    },
  },
  {
    name: 'spot order',
    words: 'Sending…',
    async ready(page) {
      const review = page.getByRole('dialog', { name: 'Confirm order' });
      if (!(await review.isVisible())) {
        await visit(page, SPOT);
        const ticket = await openSpotTicket(page, 'Buy');
        await ticket.getByRole('button', { name: '−2%' }).click();
        await spotField(ticket, 'Amount').fill('0.001');
        await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
      }
      return review.getByRole('button', { name: 'Buy 0.001 BTC' });
    },
  },
  {
    name: 'up/down',
    words: 'Placing…',
    async ready(page) {
      if (!page.url().includes('product=updown')) await visit(page, '/pages/trade/trade?symbol=BTCUSDT&product=updown');
      const ticket = await openTicket(page, 'Up');
      return ticket.getByRole('button', { name: /^Up · / });
    },
  },
  {
    name: 'convert',
    words: 'Converting…',
    async ready(page) {
      if (!page.url().includes('exchange/exchange')) {
        await visit(page, '/pages/exchange/exchange');
        await amount(page).fill('100');
      }
      return page.getByRole('button', { name: 'Convert 100 USDT to BTC' });
    },
  },
  {
    name: 'earn',
    words: 'Subscribing…',
    async ready(page) {
      const review = page.getByRole('dialog', { name: 'Confirm subscription' });
      if (!(await review.isVisible())) {
        await visit(page, '/pages/finance/purchase?product=earn-usdt-7');
        // The page before has a field of this name too.
        await expect(page.getByRole('region', { name: 'USDT · 7 days' })).toBeVisible();
        await amount(page).fill('100');
        await page.getByRole('button', { name: 'Subscribe 100 USDT' }).click();
      }
      return review.getByRole('button', { name: 'Subscribe 100 USDT' });
    },
  },
  {
    name: 'transfer',
    words: 'Transferring…',
    async ready(page) {
      const sheet = page.getByRole('dialog', { name: 'Transfer' });
      if (!(await sheet.isVisible())) {
        await visit(page, '/pages/assets/assets');
        await page.getByRole('button', { name: 'Transfer', exact: true }).click();
        await sheet.getByRole('textbox', { name: 'Amount' }).fill('100');
      }
      return sheet.getByRole('button', { name: 'Transfer 100 USDT to Futures' });
    },
  },
  {
    name: 'deposit',
    words: 'Adding…',
    async ready(page) {
      // A sheet of the page before is gone with its page.
      if (!page.url().includes('deposit/deposit')) await visit(page, '/pages/deposit/deposit');
      return page.getByRole('button', { name: 'Add 1,000 USDT' });
    },
  },
  {
    name: 'withdrawal',
    words: 'Checking…',
    async ready(page) {
      const review = page.getByRole('dialog', { name: 'Confirm withdrawal' });
      if (!(await review.isVisible())) {
        await visit(page, '/pages/withdraw/one-click');
        await expect(page.getByRole('heading', { name: 'One-tap withdrawal' })).toBeVisible();
        await amount(page).fill('20');
        await page.getByRole('button', { name: /^Review 20/ }).click();
      }
      // A refusal empties the field.
      await review.getByLabel('Fund password').fill(FUND_PASSWORD);
      return review.getByRole('button', { name: /^Withdraw 20/ });
    },
  },
];

const BARE_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>
<button style="inline-size: 100%; block-size: 50px" data-sent="…">Send</button>
<script>
  const button = document.querySelector('button');
  button.onclick = () => {
    button.textContent = 'Sending' + button.dataset.sent;
    setTimeout(() => (button.textContent = 'Send'), ${ANSWER_AFTER_MS});
  };
</script>`;

/** A tap in a page without anything else: the floor of this machine, measured in the same run. */
const BARE: Act = {
  name: 'a bare button in an empty page',
  words: 'Sending…',
  async ready(page) {
    const button = page.getByRole('button', { name: 'Send', exact: true });
    if (page.url() !== 'about:blank') {
      await page.goto('about:blank');
      await page.setContent(BARE_PAGE);
      await installMeasure(page);
    }
    return button;
  },
};

/**
 * Taps with a finger. Playwright's click looks at the page between the events of the tap, which counts as the app's time,
 * and its tap lifts the finger as it touches: then the page still works on the touch when the click's time begins.
 */
async function tap(button: Locator, session: CDPSession): Promise<void> {
  await button.click({ trial: true, timeout: 5000 });
  const { x, y, width, height } = (await button.boundingBox())!;
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  const pressed = new Promise((done) => setTimeout(done, PRESS_MS));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await pressed;
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`nothing was shown within ${ms} ms`)), ms);
  });

test.setTimeout(900_000);

test('time from a tap that moves money to the frame that says it was received, on a slow phone', async ({
  page,
  level,
}) => {
  const sandbox = await startSandbox();
  const signedIn = await signInByCalls(page.request, sandbox.url);
  await putSession(page, sandbox.url, { ...signedIn, ...firstUsePassed(signedIn) });
  await page.goto(`${sandbox.url}/?level=${level}#${SPOT}`);
  await expect(openSpotOrders(page)).toHaveCount(0);
  await readyToWithdraw(page, tronAddress(1));
  const resting = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '88000', quantity: '0.001' };
  await call(page, '/api/spotOrder/submit', { ...resting, clientOrderId: crypto.randomUUID() });
  await expect(openSpotOrders(page)).toHaveCount(1);
  await page.route(MONEY_CALL, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
    await route.fulfill({ json: { code: 500, msg: '操作失败', data: null } });
  });
  await installMeasure(page);
  const waiting = watchRequests(page);
  const session = await page.context().newCDPSession(page);
  await showWholePage(page, session);
  for (const { name, words, ready } of [...ACTS, BARE]) {
    const times: Shown[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const button = await ready(page);
      await expect(button).toBeEnabled();
      // A person taps an idle page: requests of the last refusal have been answered.
      await expect.poll(waiting).toBe(0);
      await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING });
      const shown = page.evaluate((said) => window.shownAfterTap(said), words);
      await expect(async () => {
        await tap(button, session);
        // The page is not looked at before that: a look takes its thread, too.
        await Promise.race([shown, rejectAfter(2000)]);
      }).toPass();
      times.push(await shown);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(page.getByText(words)).toHaveCount(0, { timeout: 30_000 });
    }
    const figures = (of: (shown: Shown) => number): string => {
      const [half, p95, most] = [0.5, 0.95, 1].map((share) => quantileOf(times.map(of), share).toFixed(0));
      return `p50 ${half} ms, p95 ${p95} ms, slowest ${most} ms`;
    };
    process.stdout.write(
      `${name}: tap to "${words}" on the screen ${figures(({ screenMs }) => screenMs)} (${SHOWN_WITHIN_MS} wanted); ` +
        `to the first task behind that frame ${figures(({ behindMs }) => behindMs)}\n`,
    );
  }
  await page.close();
  await sandbox.remove();
});
