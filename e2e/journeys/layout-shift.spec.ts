import type { Page } from '@playwright/test';
import {
  depositPath,
  earnPurchasePath,
  helpPath,
  loanApplyPath,
  PATHS,
  tradePath,
} from '../../src/features/shell/paths.ts';
import { shown, TRADE } from '../support/accessibility-check.ts';
import { ROUTES } from '../support/accessibility-walks.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { watchRequests } from '../support/open-requests.ts';
import { trade, visit } from '../support/trading.ts';
import { readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

/** Largest sum of the movements of a page while it comes, without a tap (design P5). */
const MOST = 0.02;

/** A layout shift of the page: its score, and the elements that moved. */
interface Moved {
  shift: number;
  readonly what: string[];
}

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Counts from now on what moves without a tap. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const moved: Moved = { shift: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        moved.shift += value;
        for (const { node } of sources) {
          moved.what.push(node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? '?'));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the layout shifts since the last call. */
const takeMoved = (page: Page): Promise<Moved> =>
  page.evaluate(async () => {
    // Until what was painted last is measured.
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    const { moved } = window as unknown as { moved: Moved };
    const { shift } = moved;
    moved.shift = 0;
    return { shift, what: moved.what.splice(0) };
  });

const { markets, assets, convert, earn, withdraw, loans } = ROUTES;
const PAGES = { markets, trade: TRADE, assets, convert, earn, withdraw, loans, deposit: ROUTES['deposit: coin'] };

for (const [name, size] of Object.entries(SIZES)) {
  test(`the pages of money and markets come without moving what is there already (${name})`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize(size);
    await watchShifts(page);
    await openSignedIn('/');
    await shown(page);
    const first = await takeMoved(page);
    expect.soft(first.shift, `home: ${first.what.join(', ')}`).toBeLessThanOrEqual(MOST);
    for (const [screen, route] of Object.entries(PAGES)) {
      await visit(page, route);
      await page.waitForFunction((path) => location.hash === `#${path}`, route);
      await shown(page);
      const { shift, what } = await takeMoved(page);
      expect.soft(shift, `${screen}: ${what.join(', ')}`).toBeLessThanOrEqual(MOST);
    }
  });
}

test('home comes without moving for the trade that runs', async ({ page, openSignedIn, sandbox, level }) => {
  await watchShifts(page);
  await openSignedIn(`${TRADE}&product=updown`);
  await trade(page, { side: 'Up', amount: '10', seconds: 60 });
  // Another query, so that the page is loaded and does not only change its fragment.
  await page.goto(`${sandbox.url}/?level=${level}&again=1#/`);
  await expect(page.getByRole('region', { name: 'Open trades' })).toBeVisible();
  await shown(page);
  const { shift, what } = await takeMoved(page);
  expect(shift, what.join(', ')).toBeLessThanOrEqual(MOST);
});

test('the trade page comes without moving its buttons for the trade that runs', async ({
  page,
  openSignedIn,
  sandbox,
  level,
}) => {
  await watchShifts(page);
  await openSignedIn(`${TRADE}&product=updown`);
  await trade(page, { side: 'Up', amount: '10', seconds: 60 });
  const come = await holdRequests(page, '**/secondContractOrder/selectOrderList*');
  await page.goto(`${sandbox.url}/?level=${level}&again=1#${TRADE}&product=updown`);
  await expect(page.getByRole('button', { name: 'Up', exact: true })).toBeVisible();
  await takeMoved(page);
  come();
  await expect(page.getByRole('link', { name: /^Up .* \d+ s$/ })).toBeVisible();
  const { what } = await takeMoved(page);
  expect(what.join(', ')).not.toContain('bar');
});

/** Expects that nothing moves while an answer comes that was held back. */
async function expectStill(page: Page, what: string, come: () => Promise<void>): Promise<void> {
  await takeMoved(page);
  await come();
  const { shift, what: moved } = await takeMoved(page);
  expect.soft(shift, `${what}: ${moved.join(', ')}`).toBeLessThanOrEqual(MOST);
}

test('late answers of an exchange without a first night move nothing, nor does a late level', async ({
  page,
  open,
  openSignedIn,
}) => {
  const isNight = /liability(Roots|Path)$/;
  await page.route(isNight, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, roots: [], paths: [] } } });
  });
  // The newest route comes first, and passes on to the one above.
  const held = async (which: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(which, async (route) => {
      await promise;
      await route.fallback();
    });
    return resolve;
  };
  await watchShifts(page);
  for (const who of ['visitor', 'person'] as const) {
    const comeTotals = await held('**/liabilityRoots');
    // The same address with another fragment would not load the page again.
    await page.goto('about:blank');
    await (who === 'visitor' ? open : openSignedIn)(ROUTES['check my balance']);
    await expect(page.getByText('Reserves are simulated:')).toBeVisible();
    await expectStill(page, `totals, ${who}`, async () => {
      comeTotals();
      await expect(page.getByText('No total yet.')).toHaveCount(who === 'visitor' ? 1 : 2);
    });
  }
  const comeLevel = await holdRequests(page, '**/user/getInfo');
  await page.reload();
  await visit(page, withdraw);
  await expect(page.getByRole('region', { name: 'Daily limit left' })).toBeVisible();
  await expectStill(page, 'withdraw', async () => {
    comeLevel();
    await expect(page.getByRole('link', { name: 'Raise limit' })).toBeVisible();
  });
});

/** The name of a balance, where its figure came between a note and its one line. */
const BALANCES = { en: 'Balance', fr: 'Solde', it: 'Saldo', tr: 'Bakiye' };

test('the balance of the deposit page comes without moving what is below it, on phones and in languages', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(ROUTES['deposit: coin']);
  await expect(page.getByText(/^Balance *5,000\.00$/)).toBeVisible();
  const places = async () => {
    const found: number[] = [];
    for (const width of [320, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // Until sizes follow the width.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      found.push((await page.getByRole('main').getByRole('region').nth(1).boundingBox())!.y);
    }
    return found;
  };
  for (const [language, name] of Object.entries(BALANCES)) {
    await page.evaluate((code) => localStorage.setItem('app_language', code), language);
    const come = await holdRequests(page, '**/user/getInfo');
    await page.reload();
    await expect(page.getByText(new RegExp(`^${name} *—$`))).toBeVisible();
    const before = await places();
    come();
    await expect(page.getByText(new RegExp(`^${name} *5.?000[.,]00$`))).toBeVisible();
    const after = await places();
    // A line of text is 16 px high; parts of a pixel come from rounding.
    const moved = after.map((y, at) => Math.abs(y - before[at]!));
    expect(Math.max(...moved), language).toBeLessThan(3);
    await page.unroute('**/user/getInfo');
  }
});

/** Every route of the app: as it is, or with what it is opened with. */
const ALL: readonly string[] = [
  ...Object.values({ ...PATHS, trade: tradePath('BTCUSDT'), earnPurchase: earnPurchasePath('earn-usdt-30') }),
  helpPath('withdraw'),
  depositPath('USDT'),
  depositPath('USDT', 'TRC20'),
  loanApplyPath('loan-usdt-30'),
  ...Object.values(ROUTES).filter((route) => route.includes('?to=') || route.includes('?tab=')),
  `${TRADE}&product=updown`,
];
/** Journeys that share them; each loads its pages from the start, which takes seconds. */
const PARTS = 6;
/** Times slower than this machine's processor: a phone of the slow kind. */
const SLOWDOWN = 4;
/** A slowed page beside other journeys takes its time, ms. */
const LOADED_MS = 60_000;

for (let part = 0; part < PARTS; part++) {
  test(
    `every page comes without moving what is there already, on a slow phone (${part + 1} of ${PARTS})`,
    LONG,
    async ({ page, openSignedIn, sandbox, level }) => {
      test.setTimeout(600_000);
      const waiting = watchRequests(page);
      await page.setViewportSize(SIZES.phone);
      await watchShifts(page);
      await openSignedIn('/');
      await shown(page);
      // A saved address is another row of the withdrawals.
      await readyToWithdraw(page, tronAddress(part));
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      for (const [at, route] of ALL.entries()) {
        if (at % PARTS !== part) continue;
        // Another query, so that the page is loaded and does not only change its fragment.
        await page.goto(`${sandbox.url}/?level=${level}&page=${at}#${route}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: LOADED_MS });
        await expect.poll(waiting, { timeout: LOADED_MS }).toBe(0);
        await shown(page);
        await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
        await shown(page);
        const { shift, what } = await takeMoved(page);
        expect.soft(shift, `${route}: ${what.join(', ')}`).toBeLessThanOrEqual(MOST);
      }
    },
  );
}
