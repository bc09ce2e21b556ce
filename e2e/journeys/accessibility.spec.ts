import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, signInWithDemoWallet } from '../support/journey.ts';
import { test } from '../support/sign-in.ts';
import { openTicket, openTrades, visit } from '../support/trading.ts';

const RULE_SETS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
const TRADE = '/pages/trade/trade?symbol=BTCUSDT';
/** Besides home and trade. Neighbours have different headings. */
const ROUTES: Readonly<Record<string, string>> = {
  markets: '/pages/market/market',
  profile: '/pages/profile/profile',
  language: '/pages/language/language',
  rules: '/pages/rules/rules',
  limits: '/pages/limits/limits',
  level: '/pages/level/level',
  'a market that does not exist': '/pages/trade/trade?symbol=NOSUCHUSDT',
  'page not found': '/pages/no/such-page',
};

/** Something every screen shows once it is there, besides what its route brings. */
async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

/** Nothing axe finds, and nothing to scroll sideways to. Soft, so that one walk tells all. */
async function check(page: Page, screen: string): Promise<void> {
  await shown(page);
  const { violations } = await new AxeBuilder({ page }).withTags(RULE_SETS).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n${node.html}\n${node.failureSummary ?? ''}`),
  );
  expect.soft(found, screen).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${screen}: pixels beside the screen`).toBeLessThanOrEqual(0);
}

/** Asks the exchange as the signed-in page would. */
async function ask<T>(request: APIRequestContext, page: Page, call: string, data: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  const url = `${new URL(page.url()).origin}/api/secondContractOrder/${call}`;
  const answer = await request.post(url, { headers: { satoken: token, lang: 'en' }, data });
  return (await answer.json()) as T;
}

/** Opens an up/down trade and says its number. */
async function openTrade(request: APIRequestContext, page: Page, seconds: number): Promise<string> {
  const { data } = await ask<{ data: { order: { id: string } } }>(request, page, 'createSecondContractOrder', {
    coinSymbol: 'BTCUSDT',
    betAmount: '5',
    betContent: 1,
    type: seconds,
    oddsVersion: 1,
    clientOrderId: crypto.randomUUID().replaceAll('-', ''),
  });
  return data.order.id;
}

/** A trade that is settled, or will be within half a minute: the scripted wallet is the same person in every walk. */
async function settledTrade(request: APIRequestContext, page: Page): Promise<string> {
  const { rows } = await ask<{ rows: { id: string }[] }>(request, page, 'selectOrderList', { status: 1 });
  return rows[0]?.id ?? openTrade(request, page, 30);
}

/** Another route; done when its heading has taken the place of the last one. */
async function leaveFor(page: Page, route: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await visit(page, route);
  await expect(heading).not.toHaveText(before);
}

/** All themes, widths and languages, each once: English at level 0, Chinese at level 3. */
for (const theme of ['light', 'dark'] as const) {
  for (const width of [320, 390, 1280]) {
    test(`every screen passes the accessibility check in ${theme} at ${width} pixels`, async ({
      page,
      open,
      level,
      request,
      putWallet,
    }) => {
      test.setTimeout(180_000);
      const language = level === 0 ? 'en' : 'zh';
      await page.addInitScript((code) => localStorage.setItem('app_language', code), language);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: width < 1000 ? 720 : 800 });
      const sheet = page.getByRole('dialog');

      await putWallet();
      await open();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await check(page, 'home of a visitor');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Connect wallet|连接钱包)$/ })
        .click();
      await expect(sheet).toBeVisible();
      await check(page, 'wallet sheet');
      await sheet.getByRole('button', { name: /^MetaMask/ }).click();
      await expect(sheet.getByRole('region')).toBeVisible();
      await check(page, 'message to sign');
      await sheet.getByRole('button', { name: /^(Sign in with|使用) MetaMask/ }).click();
      await expect(sheet).toBeHidden();

      await check(page, 'home');

      const settling = await settledTrade(request, page);
      const running = await openTrade(request, page, 300);
      for (const [screen, route] of Object.entries(ROUTES)) {
        await leaveFor(page, route);
        await check(page, screen);
      }

      await visit(page, TRADE);
      await expect(page.getByRole('button', { name: /^BTC\/USDT/ })).toBeVisible();
      const tabs = page.getByRole('tablist').first().getByRole('tab');
      for (let at = 0; at < (await tabs.count()); at++) {
        if ((await tabs.nth(at).getAttribute('aria-disabled')) === 'true') continue;
        await tabs.nth(at).click();
        await check(page, `trade, ${await tabs.nth(at).textContent()}`);
      }
      if (width < 1000) {
        await page.getByRole('button', { name: /(Up|看涨)$/ }).click();
        await expect(sheet).toBeVisible();
        await sheet.getByRole('textbox').fill('9999');
        await check(page, 'ticket');
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      }

      await visit(page, `/pages/trade/countdown?id=${running}`);
      await expect(page.getByText(/^(Open price|开仓价)$/)).toBeVisible();
      await check(page, 'countdown');
      await visit(page, `/pages/trade/countdown?id=${settling}`);
      await expect(page.getByText('updown-1')).toBeVisible({ timeout: 60_000 });
      await check(page, 'receipt');
      await visit(page, TRADE);
      await page.getByRole('tab', { name: /^(History|历史)/ }).click();
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible();
      await check(page, 'history');
    });
  }
}

test('a trade can be made, watched and left by keyboard alone, with the focus back where it was', async ({
  page,
  open,
}) => {
  await open(TRADE);
  await signInWithDemoWallet(page);
  const up = page.getByRole('button', { name: 'Up', exact: true });
  await up.focus();
  await page.keyboard.press('Enter');
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
  await tabTo(page, 'radio', 'Up');
  await page.keyboard.press('ArrowRight');
  await expect(ticket.getByRole('radio', { name: /Down/ })).toBeChecked();
  await tabTo(page, 'textbox', 'Amount');
  await page.keyboard.type('7.5');
  await tabTo(page, 'button', /^Down with 7\.5 USDT for 30\ss$/);
  await page.keyboard.press('Enter');
  await expect(ticket).toBeHidden();
  await expect(openTrades(page)).toHaveCount(1);
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Order sent' }).first()).toBeAttached();

  await openTrades(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Countdown' })).toBeVisible();
  await tabTo(page, 'button', 'Back');
  await page.keyboard.press('Enter');
  await expect(up).toBeVisible();
});

/** Presses Tab until the element with this role and name has the focus. */
async function tabTo(page: Page, role: 'button' | 'radio' | 'textbox', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  for (let step = 0; step < 40; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('Back closes the open sheet first, then leaves the page', async ({ page, open }) => {
  await open();
  await page.getByRole('link', { name: /^BTC/ }).click();
  await expect(page.getByRole('heading', { name: /BTC\/USDT/ })).toBeVisible();
  const ticket = await openTicket(page, 'Up');
  await page.goBack();
  await expect(ticket).toBeHidden();
  await expect(page.getByRole('heading', { name: /BTC\/USDT/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Up', exact: true })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Trade what you can verify')).toBeVisible();
});

test('with twice the zoom of the browser every screen still fits and can be used', async ({ page, open }) => {
  // 200 % zoom of a phone in landscape and of a small laptop is what these sizes are to the page.
  for (const size of [
    { width: 320, height: 360 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size);
    for (const [screen, route] of Object.entries({ home: '/', ...ROUTES, trade: TRADE })) {
      await open(route);
      await shown(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${screen} at ${size.width}`).toBeLessThanOrEqual(0);
    }
    const ticket = await openTicket(page, 'Up');
    await expect(ticket.getByRole('button', { name: 'Connect wallet' })).toBeInViewport({ ratio: 0.95 });
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('5');
    await ticket.getByRole('textbox', { name: 'Amount' }).scrollIntoViewIfNeeded();
    await expect(ticket.getByRole('textbox', { name: 'Amount' })).toBeInViewport({ ratio: 0.95 });
    await page.keyboard.press('Escape');
    await expect(ticket).toBeHidden();
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
