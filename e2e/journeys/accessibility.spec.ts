import type { Page } from '@playwright/test';
import { depositPath, withdrawEurPath } from '../../src/features/shell/paths.ts';
import { overflowOf, shown, TRADE } from '../support/accessibility-check.ts';
import { ROUTES } from '../support/accessibility-walks.ts';
import { expect, test } from '../support/journey.ts';
import { expectOnPage, focused, press, tabTo, type } from '../support/keyboard.ts';
import { atLevels, LONG } from '../support/levels.ts';
import { openTicket, openTrades, visit } from '../support/trading.ts';
import { readyToWithdraw, tronAddress } from '../support/withdrawing.ts';

test('a trade can be made, watched and left by keyboard alone, with the focus back where it was', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn(TRADE);
  const up = page.getByRole('button', { name: 'Up', exact: true });
  await press(page, 'button Up');
  const ticket = page.getByRole('dialog', { name: /^Up\/down/ });
  await expect(ticket).toBeVisible();

  // The focus stays inside, however often Tab is pressed.
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(ticket).toBeHidden();
  await expect(up).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(ticket).toBeVisible();
  await tabTo(page, /^radio Up/);
  await page.keyboard.press('ArrowRight');
  await expect(ticket.getByRole('radio', { name: /Down/ })).toBeChecked();
  await type(page, 'textbox Amount', '7.5');
  await press(page, /^button Down · 7\.5 USDT · 30\ss$/);
  await expect(ticket).toBeHidden();
  await expect(openTrades(page)).toHaveCount(1);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Order sent' }).first()).toBeAttached();

  await openTrades(page).focus();
  await page.keyboard.press('Enter');
  await expectOnPage(page, 'BTC/USDT · Down');
  // The first stop of a page is the one before its heading.
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('button Back');
  await page.keyboard.press('Enter');
  await expect(up).toBeVisible();
});

test('Back closes the open sheet first, then leaves the page', atLevels('transitionMs'), async ({ page, open }) => {
  await open();
  await page.getByRole('link', { name: /^BTC/ }).click();
  await expect(page.getByRole('heading', { name: /BTC\/USDT/ })).toBeVisible();
  const ticket = await openTicket(page, 'Up');
  await page.goBack();
  await expect(ticket).toBeHidden();
  await expect(page.getByRole('heading', { name: /BTC\/USDT/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Up', exact: true })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Learn to trade with play funds')).toBeVisible();
});

const PAGES = Object.entries({ ...ROUTES, trade: TRADE });
/** Pages whose main button stays at the bottom of the screen. */
const BARRED = [
  TRADE,
  `${TRADE}&product=spot`,
  ROUTES['earn: putting in'],
  ROUTES['sell USDT'],
  ROUTES['withdraw any coin'],
  withdrawEurPath('phone'),
  withdrawEurPath('usdt'),
  ROUTES['one-click withdraw'],
  ROUTES['loan calculator'],
  ROUTES['deposit: address'],
  depositPath('USDT', 'TRC20'),
];
/** The screen of Lighthouse, and of a small and a usual phone. */
const PHONES = [
  { width: 412, height: 823 },
  { width: 375, height: 667 },
  { width: 390, height: 844 },
];

/** Returns what a bar at the bottom of the screen covers so far that less than 24 px are left (WCAG 2.5.8); null without a bar. */
const coveredTargets = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position, pointerEvents } = getComputedStyle(element);
      const { top, bottom, height } = element.getBoundingClientRect();
      const isFixed = (position === 'fixed' || position === 'sticky') && pointerEvents !== 'none';
      return isFixed && height > 24 && top > innerHeight / 2 && bottom >= innerHeight - 24;
    });
    if (bars.length === 0) return null;
    return bars.flatMap((bar) => {
      const { top } = bar.getBoundingClientRect();
      const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
      return targets.flatMap((target) => {
        const box = target.getBoundingClientRect();
        const seen = top - box.top;
        if (bar.contains(target) || box.width <= 1 || box.bottom <= top + 1 || seen <= 0 || seen >= 24) return [];
        return [`${target.tagName} ${target.textContent}: ${Math.round(seen)} of ${Math.round(box.height)} px`];
      });
    });
  });
// 200 % zoom of a phone in landscape and of a small laptop is what these sizes are to the page.
const ZOOMED = [
  { width: 320, height: 360 },
  { width: 640, height: 360 },
];

async function expectToFit(page: Page, pages: typeof PAGES): Promise<void> {
  for (const [screen, route] of pages) {
    await visit(page, route);
    await page.waitForFunction((path) => location.hash === `#${path}`, route);
    await shown(page);
    expect.soft(await overflowOf(page), screen).toBeLessThanOrEqual(0);
  }
  await visit(page, TRADE);
  const ticket = await openTicket(page, 'Up');
  await expect(ticket.getByRole('button', { name: 'Connect wallet' })).toBeInViewport({ ratio: 0.95 });
  await ticket.getByRole('textbox', { name: 'Amount' }).fill('5');
  await ticket.getByRole('textbox', { name: 'Amount' }).scrollIntoViewIfNeeded();
  await expect(ticket.getByRole('textbox', { name: 'Amount' })).toBeInViewport({ ratio: 0.95 });
  await page.keyboard.press('Escape');
  await expect(ticket).toBeHidden();
}

for (const size of ZOOMED) {
  for (const { pages, some, when } of [
    // The others at 320 pixels, and with text and zoom of 200 %: accessibility-walks.spec.ts, large-text.spec.ts.
    { pages: PAGES.filter(([, route]) => route === TRADE), some: 'home, trade and its ticket', when: {} },
    { pages: PAGES, some: 'every screen', when: LONG },
  ]) {
    test(
      `with twice the zoom of the browser, ${size.width} pixels, ${some} still fit and can be used`,
      when,
      async ({ page, open }) => {
        await page.setViewportSize(size);
        await open();
        await shown(page);
        expect.soft(await overflowOf(page), 'home').toBeLessThanOrEqual(0);
        await expectToFit(page, pages);
      },
    );
  }
}

test('on a phone the bar at the bottom leaves what is partly under it large enough to tap', async ({
  page,
  openSignedIn,
}) => {
  await openSignedIn('/');
  // One-tap withdrawal has its form for a saved address alone.
  await readyToWithdraw(page, tronAddress(31));
  for (const route of BARRED) {
    await visit(page, route);
    await page.waitForFunction((path) => location.hash === `#${path}`, route);
    await shown(page);
    for (const size of PHONES) {
      await page.setViewportSize(size);
      // Until the height that styles reckon with is the new one.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expect.poll(() => coveredTargets(page), { message: `${route} at ${size.width}` }).toEqual([]);
    }
  }
});

test('with reduced motion sheets come and go without moving', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(TRADE);
  await expect(page.getByRole('heading', { name: /BTC\/USDT/ })).toBeVisible();
  const ticket = await openTicket(page, 'Up');
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 100)
      .map((animation) => (animation instanceof CSSTransition ? animation.transitionProperty : animation.id)),
  );
  expect(moving).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(ticket).toBeHidden();
});
