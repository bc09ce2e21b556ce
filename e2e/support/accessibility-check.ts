import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ROUTES, WIDE_PX } from './accessibility-walks.ts';
import type { Screen, Walk, WalkLanguage } from './accessibility-walks.ts';
import { expect } from './journey.ts';
import { figuresLeft } from './page-translator.ts';
import { textFaults } from './readable.ts';
import type { ScriptedWallet } from './scripted-wallet.ts';
import { visit } from './trading.ts';
import { readFileSync } from 'node:fs';
import type { CataloguePart } from '../../src/i18n/catalogues.ts';

type Texts = { readonly [key: string]: string | Texts };

/**
 * Returns a text of the app in a language.
 * @param part  of the catalogue: `first`, `up-down`
 * @param key   `home.connect`
 * @throws Error where there is no such text
 */
function wordsOf(language: string, part: CataloguePart, key: string): string {
  const texts = JSON.parse(readFileSync(`src/i18n/${language}/${part}.json`, 'utf8')) as Texts;
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, step) => (typeof at === 'object' ? at[step] : undefined), texts);
  if (typeof found !== 'string') throw new Error(`no text ${part} ${key} in ${language}`);
  return found;
}

const RULE_SETS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
export const TRADE = '/pages/trade/trade?symbol=BTCUSDT';

/** Something every screen shows once it is there, besides what its route brings. */
export async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Accessible text of a just chosen market follows up to a second after the worker has painted it.
  await expect(
    page.locator('[role=row][data-painted]:not(:has(button[aria-label], [role=cell][aria-label]))'),
  ).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

/** Pixels that there are to scroll sideways to. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects no finding of axe and no sideways scrolling. The checks are soft, so that one walk reports all faults. */
export async function check(page: Page, screen: string): Promise<void> {
  await shown(page);
  // Passed rules are not described element by element, which would take a third of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULE_SETS)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}\n${node.html}\n${node.failureSummary ?? ''}`),
  );
  expect.soft(found, screen).toEqual([]);
  expect.soft(await overflowOf(page), `${screen}: pixels beside the screen`).toBeLessThanOrEqual(0);
}

/**
 * Expects that every word has room, that no figure is left to a page translator (issue 39 F23), and that the page has a
 * title. Soft, as `check`.
 */
export async function checkWords(page: Page, screen: string): Promise<void> {
  expect.soft(await textFaults(page), screen).toEqual([]);
  expect.soft(await overflowOf(page), `${screen}: pixels beside the screen`).toBeLessThanOrEqual(0);
  expect.soft(await figuresLeft(page), `${screen}: left to a page translator`).toEqual([]);
  expect.soft(await page.title(), screen).not.toBe('');
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

/**
 * A trade that is settled, or will be after so many seconds: the scripted wallet is the same person in every walk, so only
 * the first one waits.
 */
async function settledTrade(request: APIRequestContext, page: Page, seconds: number): Promise<string> {
  const { rows } = await ask<{ rows: { id: string }[] }>(request, page, 'selectOrderList', { status: 1 });
  return rows[0]?.id ?? openTrade(request, page, seconds);
}

const sheetOf = (page: Page) => page.getByRole('dialog');

/** Opens another page and waits until it has replaced the last one. */
async function leaveFor(page: Page, route: string): Promise<void> {
  await page.locator('main').evaluate((main) => main.setAttribute('data-left', ''));
  await visit(page, route);
  await expect(page.locator('main:not([data-left])')).toBeVisible();
}

/** Opens a route; goes through another page where only the query differs, because the page would not reload. */
async function goTo(page: Page, route: string): Promise<void> {
  const at = new URL(page.url()).hash.slice(1);
  if (at === route) return;
  await expect(page.locator('main')).toBeVisible();
  if (at.split('?', 1)[0] === route.split('?', 1)[0]) await leaveFor(page, ROUTES.rules);
  await leaveFor(page, route);
}

async function checkTrade(page: Page): Promise<void> {
  await goTo(page, TRADE);
  await expect(page.getByRole('button', { name: /^BTC\/USDT/ })).toBeVisible();
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at++) {
    if ((await tabs.nth(at).getAttribute('aria-disabled')) === 'true') continue;
    await tabs.nth(at).click();
    await check(page, `trade, ${await tabs.nth(at).textContent()}`);
  }
}

async function checkTicket(page: Page, language: WalkLanguage): Promise<void> {
  await goTo(page, TRADE);
  const up = wordsOf(language, 'up-down', 'trade.up');
  await page.getByRole('button', { name: new RegExp(`${up}$`) }).click();
  await expect(sheetOf(page)).toBeVisible();
  await sheetOf(page).getByRole('textbox').fill('9999');
  await check(page, 'ticket');
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toBeHidden();
}

interface Trades {
  readonly running: string;
  readonly settling: string;
}

/** Screens whose words are looked at too: those with an address of their own. */
const hasAddress = (screen: Screen): boolean =>
  screen === 'home' || screen === 'trade' || Object.hasOwn(ROUTES, screen);

/** A wide window has running and settled up/down trades under one tab. */
const historyTab = (page: Page, language: WalkLanguage): Locator =>
  page.viewportSize()!.width >= WIDE_PX
    ? page.locator('#orders-updown')
    : page.getByRole('tab', { name: wordsOf(language, 'up-down', 'trade.orders.history'), exact: true });

/** The ways to the screens that are no route, and what they show. */
async function checkScreen(page: Page, screen: Screen, language: WalkLanguage, trades?: Trades): Promise<void> {
  switch (screen) {
    case 'home':
      await goTo(page, '/');
      return check(page, screen);
    case 'trade':
      return checkTrade(page);
    case 'ticket':
      return checkTicket(page, language);
    case 'countdown':
      await goTo(page, `/pages/trade/countdown?id=${trades!.running}`);
      await expect(
        page.getByText(wordsOf(language, 'proof', 'trade.countdown.openPrice'), { exact: true }),
      ).toBeVisible();
      return check(page, screen);
    case 'receipt':
      await goTo(page, `/pages/trade/countdown?id=${trades!.settling}`);
      // Among the technical details, which are folded.
      await page.locator('details').filter({ hasText: 'updown-2' }).locator('summary').click({ timeout: 60_000 });
      await expect(page.getByText('updown-2')).toBeVisible();
      return check(page, screen);
    case 'history':
      await goTo(page, TRADE);
      await historyTab(page, language).click();
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible({ timeout: 60_000 });
      return check(page, screen);
    case 'wallet sheet':
    case 'message to sign':
      throw new Error(`${screen} comes while signing in`);
    default:
      await goTo(page, ROUTES[screen]!);
      return check(page, screen);
  }
}

/** Signs in from home with the scripted MetaMask, and checks the screens on the way. */
async function signIn(page: Page, language: WalkLanguage, seen: readonly Screen[]): Promise<void> {
  await goTo(page, '/');
  await page
    .getByRole('main')
    .getByRole('button', { name: wordsOf(language, 'first', 'home.connectWallet'), exact: true })
    .click();
  await expect(sheetOf(page)).toBeVisible();
  if (seen.includes('wallet sheet')) await check(page, 'wallet sheet');
  await sheetOf(page)
    .getByRole('button', { name: /^MetaMask/ })
    .click();
  await expect(sheetOf(page).getByRole('region')).toBeVisible();
  if (seen.includes('message to sign')) await check(page, 'message to sign');
  await sheetOf(page)
    .getByRole('button', { name: wordsOf(language, 'wallet', 'wallet.message.sign').replace('{{wallet}}', 'MetaMask') })
    .click();
  await expect(sheetOf(page)).toBeHidden();
}

export interface WalkStage {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly putWallet: () => Promise<ScriptedWallet>;
  /** Opens home. */
  readonly open: () => Promise<void>;
  /** Length of a trade that is waited for, s. */
  readonly periodS: number;
}

/** Walks through the screens, first as a visitor, then signed in. */
export async function walkThrough(stage: WalkStage, { theme, width, language, screens }: Walk): Promise<void> {
  const { page, request } = stage;
  await page.addInitScript((code) => localStorage.setItem('app_language', code), language);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width < WIDE_PX ? 720 : 800 });
  await stage.putWallet();
  await stage.open();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const onTheWay: readonly Screen[] = screens.visitor.filter(
    (screen) => screen === 'wallet sheet' || screen === 'message to sign',
  );
  const see = async (screen: Screen, trades?: Trades) => {
    await checkScreen(page, screen, language, trades);
    if (hasAddress(screen)) await checkWords(page, screen);
  };
  for (const screen of screens.visitor) if (!onTheWay.includes(screen)) await see(screen);
  if (onTheWay.length + screens.person.length === 0) return;
  await signIn(page, language, onTheWay);
  // Their end comes nearer while the walk goes on.
  const trades = {
    settling: await settledTrade(request, page, stage.periodS),
    running: await openTrade(request, page, 300),
  };
  for (const screen of screens.person) await see(screen, trades);
}
