import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { openSpotTicket, SPOT, spotField } from '../support/spot-trading.ts';
import { openTicket, openTrades, trade, visit } from '../support/trading.ts';
import { lastPrice } from '../support/whole-app.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const SETTLED = { timeout: 60_000 };

/** The line over the buttons, of one trade. */
const strip = (page: Page) => page.getByRole('link', { name: /^(BTC )?(Up|Down) .* \d+ s$/ });

test('a phone on its side shows pair, price, chart and both buttons at once', async ({ page, open }) => {
  for (const size of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(size);
    await open(TRADE);
    const chart = page.getByRole('application', { name: 'BTC/USDT price chart' });
    await expect(chart).toBeVisible();
    for (const part of [
      page.getByRole('button', { name: /^BTC\/USDT/ }),
      lastPrice(page),
      page.getByRole('button', { name: 'Up', exact: true }),
      page.getByRole('button', { name: 'Down', exact: true }),
      chart,
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect((await chart.boundingBox())!.height).toBeGreaterThanOrEqual(180);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
});

test('a ticket of a phone on its side shows what is chosen first above its button, the chart beside it', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 667, height: 375 });
  await openSignedIn(TRADE);
  const upDown = await openTicket(page, 'Up');
  for (const part of [upDown.getByText('5 min'), upDown.getByRole('button', { name: /^Up · / })]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await expect(upDown).toBeHidden();
  await visit(page, SPOT);
  const spot = await openSpotTicket(page, 'Buy');
  await expect(spotField(spot, 'Price')).toBeInViewport({ ratio: 1 });
  await expect(spot.getByRole('button', { name: 'Enter an amount' })).toBeInViewport({ ratio: 1 });
});

test('a trade that runs is in sight without scrolling, with its state and the seconds left, and a tap opens it', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(TRADE);
  await trade(page, { side: 'Up', amount: '50', seconds: 300 });
  for (const size of [
    { width: 375, height: 667 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(strip(page)).toBeInViewport({ ratio: 1 });
    await expect(strip(page)).toHaveText(/Winning|Losing|Even/);
    await expect(page.getByRole('button', { name: 'Up', exact: true })).toBeInViewport({ ratio: 1 });
  }
  const secondsLeft = async () => Number(/(\d+)\ss$/.exec((await strip(page).textContent()) ?? '')?.[1]);
  const first = await secondsLeft();
  await expect.poll(secondsLeft).toBeLessThan(first);
  // The end of the page is not under the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const bar = await strip(page).boundingBox();
  const row = await openTrades(page).boundingBox();
  expect(row!.y + row!.height).toBeLessThanOrEqual(bar!.y);

  await strip(page).click();
  await expect(page.getByRole('heading', { name: /^BTC\/USDT · / })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await trade(page, { side: 'Down', amount: '20', seconds: 120 });
  await trade(page, { side: 'Up', amount: '10', seconds: 180 });
  const many = page.getByRole('button', { name: /^3 open, next result in (?:1\smin|2\smin)(?: \d+\ss)?$/ });
  await expect(many).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { name: 'History', exact: true }).click();
  await many.click();
  await expect(page.getByRole('tab', { name: 'Open trades (3)' })).toHaveAttribute('aria-selected', 'true');
  await expect(openTrades(page).first()).toBeInViewport();
});

test('Back from a receipt returns to the tab it was opened from, and so does a reload', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  await trade(page, { side: 'Up', amount: '10', seconds: PERIODS.quick });
  const history = page.getByRole('tab', { name: 'History', exact: true });
  await page.getByRole('tab', { name: 'Recent trades', exact: true }).click();
  await history.click();
  const settled = page.getByRole('tabpanel', { name: 'History' }).getByRole('link', { name: /USDT/ });
  await expect(settled).toHaveCount(1, SETTLED);
  await settled.click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(history).toHaveAttribute('aria-selected', 'true');
  await expect(settled).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Recent trades', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(history).toHaveAttribute('aria-selected', 'true');

  // A trade that ends while it is looked at: back to the running ones, where it was opened.
  await page.getByRole('tab', { name: 'Open trades', exact: true }).click();
  await trade(page, { side: 'Up', amount: '10', seconds: PERIODS.quick });
  await openTrades(page).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible(SETTLED);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Open trades', exact: true })).toHaveAttribute('aria-selected', 'true');
});

test('the list of trades has the last twenty at once, and what lies below keeps its place while more come', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(TRADE);
  await expect(page.getByRole('tab', { name: 'Open trades', exact: true })).toBeVisible();
  // From the first frame with the list on: where the block below it begins.
  await page.evaluate(() => {
    const tops = new Set<number>();
    const look = () => {
      const isThere = document.querySelector('#market-panel [role=list]') !== null;
      const below = document.querySelector('#product-panel')!;
      if (isThere) tops.add(Math.round(below.getBoundingClientRect().top + scrollY));
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { topsSeen: tops });
  });
  await page.getByRole('tab', { name: 'Recent trades' }).click();
  const rows = page.getByRole('list', { name: 'Recent trades' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  const first = await rows.first().getAttribute('aria-label');
  await expect(rows.first()).not.toHaveAttribute('aria-label', first!);
  const tops = await page.evaluate(() => [...(window as unknown as { topsSeen: Set<number> }).topsSeen]);
  expect(tops).toHaveLength(1);
});

test('while a short trade runs the chart shows every price with its open point and its end, then the interval again', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  const interval = (name: string) => page.getByRole('radio', { name, exact: true });
  await interval('5m').check();
  await trade(page, { side: 'Up', amount: '10', seconds: PERIODS.calm });
  await expect(interval('Tick')).toBeChecked();
  const chart = page.getByRole('img', { name: 'BTC/USDT price chart' });
  const part = (name: string) => chart.locator(`[data-part="${name}"]`);
  await expect(part('open-point')).toBeVisible();
  await expect(part('last-point')).toBeVisible();
  await expect(part('end-time')).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(part('end-line')).toHaveAttribute('d', /^M\d/);
  // The trade fills half of the width.
  const side = await part('side').evaluate((box) => box.getBoundingClientRect().width / box.parentElement!.clientWidth);
  expect(side).toBeGreaterThan(0.45);
  expect(side).toBeLessThan(0.55);
  const path = await part('line').getAttribute('d');
  await expect(part('line')).not.toHaveAttribute('d', path!);
  await expect(interval('5m')).toBeChecked(SETTLED);
  await expect(chart).toHaveCount(1);
  await expect(page.getByRole('application', { name: 'BTC/USDT price chart' })).toBeVisible();
});
