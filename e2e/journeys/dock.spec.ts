import type { Page } from '@playwright/test';
import { agree } from '../support/agree.ts';
import { expect, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { openSpotOrders, openSpotTicket, spotField } from '../support/spot-trading.ts';
import { openTrades, sendTicket, trade, visit } from '../support/trading.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
const SETTLED = { timeout: 40_000 };
const card = (page: Page) => page.getByRole('region', { name: 'Orders and results' });

/** Whether a box lies over one of the elements. */
const covers = async (page: Page, box: { x: number; y: number; width: number; height: number }, selector: string) =>
  page.locator(selector).evaluateAll(
    (elements, own) =>
      elements.some((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < own.x + own.width && right > own.x && top < own.y + own.height && bottom > own.y;
      }),
    box,
  );

test('a result stays over the buttons until it is dismissed, covers no tab, and leads to the same trade in two taps', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await openSignedIn(TRADE, rising);
  await trade(page, { side: 'Up', amount: '12', seconds: PERIODS.quick });
  await expect(card(page).getByRole('heading', { name: /^BTC\/USDT · Up · 5\ss$/ })).toBeVisible(SETTLED);
  await expect(card(page)).toContainText('Won+10.20 USDTreturned 22.20');
  await expect(card(page)).toContainText(/Open price[\d,.]+Closing price[\d,.]+Difference\+[\d,.]+/);
  await expect(card(page)).toContainText('Today: 1 trade, net +10.20 USDT');
  const box = (await card(page).boundingBox())!;
  expect(await covers(page, box, 'h1, [role=tab][id^=market]')).toBe(false);

  await card(page).getByRole('button', { name: 'Trade again' }).click();
  const ticket = page.getByRole('dialog', { name: /^Up\/down/ });
  await expect(ticket.getByRole('textbox', { name: 'Amount' })).toHaveValue('12');
  await sendTicket(ticket, ticket.getByRole('button', { name: /^Up · 12 USDT · 5\ss$/ }));
  await expect(card(page)).toBeHidden();
  await expect(openTrades(page)).toHaveCount(1);
});

test('on another page a result is a toast above the end of the screen, with the way to its receipt', async ({
  page,
  openSignedIn,
  rising,
}) => {
  await openSignedIn(TRADE, rising);
  await trade(page, { side: 'Up', amount: '11', seconds: PERIODS.quick });
  await visit(page, '/pages/assets/assets');
  const told = page.locator('[data-kind]').filter({ hasText: 'Won +9.35 USDT · BTC/USDT' });
  await expect(told).toBeVisible(SETTLED);
  const boxOf = async () => (await told.boundingBox())!;
  // It rises to its place.
  await expect.poll(async () => boxOf().then(({ y, height }) => Math.round(844 - y - height))).toBe(16);
  expect((await boxOf()).width).toBeLessThanOrEqual(358);
  await told.getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
});

test('a placed order has a card that follows it, and goes with a toast when it is cancelled', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(`${TRADE}&product=spot`);
  const ticket = await openSpotTicket(page, 'Buy');
  await ticket.getByRole('button', { name: '−2%' }).click();
  await spotField(ticket, 'Amount').fill('0.001');
  await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
  await agree(page);
  await expect(card(page).getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await expect(card(page)).toContainText(/Buy 0\.001 BTC · Limit [\d,.]+0 of 0\.001 BTC filled/);
  await card(page).getByRole('button', { name: 'View order' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await card(page).getByRole('button', { name: 'Cancel order' }).click();
  const told = page.locator('[data-kind]').filter({ hasText: 'Cancelled · Buy 0.001 BTC' });
  await expect(told).toBeVisible();
  await expect(card(page)).toBeHidden();
  const bar = (await page.getByRole('button', { name: 'Buy', exact: true }).boundingBox())!;
  const { y, height } = (await told.boundingBox())!;
  expect(y + height).toBeLessThan(bar.y);
});

test('by keyboard no part of the page that has the focus is under the dock or the buttons', async ({
  page,
  openSignedIn,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await openSignedIn(`${TRADE}&product=spot`);
  for (let placed = 1; placed <= 4; placed++) {
    const ticket = await openSpotTicket(page, 'Buy');
    await ticket.getByRole('button', { name: '−2%' }).click();
    await spotField(ticket, 'Amount').fill('0.001');
    await ticket.getByRole('button', { name: 'Buy 0.001 BTC' }).click();
    await agree(page);
    await expect(openSpotOrders(page)).toHaveCount(placed);
  }
  await expect(card(page).getByRole('heading', { name: 'Order placed' })).toBeVisible();

  const stops: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focus = document.activeElement;
      if (focus === null || focus.closest('main') === null) return null;
      const edges = [...document.querySelectorAll('[data-bottom-edge]')].map(
        (edge) => edge.getBoundingClientRect().top,
      );
      const { top, bottom } = focus.getBoundingClientRect();
      const name = focus.getAttribute('aria-label') ?? focus.textContent ?? '';
      // An element taller than the room cannot be wholly in sight.
      return { name, isCovered: bottom > Math.min(...edges) + 1 && bottom - top < Math.min(...edges) };
    });
    if (stop === null) continue;
    expect(stop.isCovered, stop.name).toBe(false);
    stops.push(stop.name);
  }
  expect(stops.filter((name) => name.startsWith('Cancel: ')).length).toBeGreaterThanOrEqual(4);
});
