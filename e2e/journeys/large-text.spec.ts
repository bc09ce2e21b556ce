import type { Page } from '@playwright/test';
import { ROUTES } from '../support/accessibility-walks.ts';
import { overflowOf, shown, TRADE } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { doubleText, repeatTexts, textFaults } from '../support/readable.ts';
import { openTicket, openTrades, trade, visit } from '../support/trading.ts';

const VIEWS = ['Order book', 'Recent trades', 'Rules', 'Chart'] as const;

async function expectReadable(page: Page, screen: string): Promise<void> {
  await shown(page);
  expect.soft(await textFaults(page), screen).toEqual([]);
}

const PAGES = Object.entries(ROUTES);

/**
 * Home, these pages and the trade page of a person with a trade that runs, one after the other; ends on the trade page.
 */
async function readPages(page: Page, pages: typeof PAGES): Promise<void> {
  await expect(page.getByText('Total value · USDT')).toBeVisible();
  await expect(page.getByRole('link', { name: /^BTC/ })).toBeVisible();
  await expectReadable(page, 'home');
  for (const [screen, route] of pages) {
    await visit(page, route);
    await page.waitForFunction((path) => location.hash === `#${path}`, route);
    await expectReadable(page, screen);
  }
  await visit(page, TRADE);
  await trade(page, { side: 'Up', amount: '50', seconds: 300 });
  for (const view of VIEWS) {
    await page.getByRole('tab', { name: view, exact: true }).click();
    await expectReadable(page, `trade, ${view}`);
  }
  await page.getByRole('button', { name: 'BTC/USDT, choose another market' }).click();
  await expectReadable(page, 'choice of a market');
  await page.keyboard.press('Escape');
  await openTrades(page).click();
  await expect(page.getByRole('heading', { name: /^BTC\/USDT · / })).toBeVisible();
  await expectReadable(page, 'countdown');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Up', exact: true })).toBeVisible();
}

/** The ticket stands on the foot of the screen, as high as it may be, and can be filled in and sent. */
async function expectUsableTicket(page: Page): Promise<void> {
  const ticket = await openTicket(page, 'Up');
  await expectReadable(page, 'ticket');
  const height = page.viewportSize()!.height;
  const send = ticket.getByRole('button', { name: /^(Enter an amount|Up · )/ });
  const panel = await ticket.locator('> div').first().boundingBox();
  expect(panel!.y + panel!.height).toBeCloseTo(height, 0);
  expect(panel!.height).toBeGreaterThan(height * 0.8);
  await expect(send).toBeInViewport({ ratio: 1 });
  const amount = ticket.getByRole('textbox', { name: 'Amount' });
  await amount.fill('20');
  await amount.scrollIntoViewIfNeeded();
  await expect(amount).toBeInViewport({ ratio: 0.95 });
  // G3: with half of the screen under the keyboard the field and the button are above it.
  const keyboardPx = Math.round(height * 0.4);
  await page.evaluate((px) => document.documentElement.style.setProperty('--keyboard', `${px}px`), keyboardPx);
  await amount.scrollIntoViewIfNeeded();
  for (const part of [send, amount]) {
    const box = await part.boundingBox();
    expect(box!.y).toBeGreaterThan(0);
    expect(box!.y + box!.height).toBeLessThanOrEqual(height - keyboardPx);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('--keyboard'));
  await page.keyboard.press('Escape');
}

const DOUBLED = {
  'text at 200 %': (page: Page) => page.addInitScript(doubleText),
  'zoom at 200 %': (page: Page) => page.setViewportSize({ width: 195, height: 422 }),
} as const;

for (const [at, [name, double]] of Object.entries(DOUBLED).entries()) {
  const half = PAGES.filter((_, place) => place % 2 === at);
  for (const { pages, some, when } of [
    { pages: half, some: 'half of the pages', when: {} },
    { pages: PAGES, some: 'every page', when: LONG },
  ]) {
    test(
      `with ${name} ${some} can be read: no word broken, cut off or under another`,
      when,
      async ({ page, openSignedIn }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await double(page);
        await openSignedIn();
        await readPages(page, pages);
        await expectUsableTicket(page);
      },
    );
  }
}

test('with texts twice as long no word is cut off, under another or off the screen', async ({ page, openSignedIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn();
  for (const route of [ROUTES.assets, ROUTES.withdraw, ROUTES.settings, ROUTES['sell USDT'], TRADE]) {
    await visit(page, route);
    await page.waitForFunction((path) => location.hash === `#${path}`, route);
    await shown(page);
    await page.evaluate(repeatTexts);
    expect.soft(await textFaults(page), route).toEqual([]);
    expect.soft(await overflowOf(page), `${route}: beside the screen`).toBeLessThanOrEqual(0);
  }
});

test('a text size that changes while the page is open moves its lists too', async ({ page, open }) => {
  await open();
  const row = page.getByRole('list', { name: 'Markets' }).getByRole('listitem').first();
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  await page.evaluate(doubleText);
  await expect.poll(async () => (await row.boundingBox())!.height).toBe(2 * before!.height);
  await expect(page.locator('html')).toHaveAttribute('data-narrow', '');
});
